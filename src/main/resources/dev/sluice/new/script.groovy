// NAME: say here in one sentence what it does.
//
//     sluice check NAME.groovy
//     sluice run NAME.groovy -p group=Virtual

param 'group', choices: { groups*.name }, default: 'Virtual', about: 'whose VDBs to look at'

def wanted = group(params.group)
def found = vdbs.where { it.group == wanted.reference }

println "$wanted.name has ${found.size()} VDBs"
show found.select('name', 'creationTime')
