// A whole lab, said as what there has to be: what is missing is made, what differs is changed, the rest is left alone. Run it
// as often as you like.
//
//     scripts/sluice rehearse scripts/07-ensure-a-lab.groovy -p data=/srv/orders      what it would do, and how long it may take
//     scripts/sluice run scripts/07-ensure-a-lab.groovy -p data=/srv/orders
//     scripts/sluice drift scripts/07-ensure-a-lab.groovy -p data=/srv/orders         what somebody has changed since

param 'data', type: String, about: 'the folder to copy'
param 'mounts', type: String, default: '/mnt', about: 'where the copies appear'

ensure group { name 'Lab'; description 'Copies for the testers' }
ensure sourceConfig { name 'lab'; repository 'files' }
ensure link {
    name 'lab'; group 'Lab'
    linkData {
        config 'lab'
        parameters { path params.data; mountPath "$params.mounts/lab" }
    }
}
def copies = ['lab-qa1', 'lab-qa2'].collect { copy ->
    ensure vdb {
        container { name copy; group 'Lab' }
        source { name copy; parameters { mountPath "$params.mounts/$copy" } }
        sourceConfig { name copy; repository 'files' }
        from 'lab'
    }
}
println copies*.name.join(', ')
