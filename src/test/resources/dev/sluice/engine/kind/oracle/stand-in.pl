#!/usr/bin/perl
# A stand-in for Oracle's programs: called as sqlplus, rman, nid, srvctl or olsnodes it does what those do to instances, files and
# the cluster, as far as Sluice asks for it, and refuses what they refuse, with their numbers. What it cannot parse it refuses too.
#
# Databases are small text files where Oracle has its own, so that snapshots and copies of them are what they are in life: each
# file says up to which change it has everything (scn), and files of different moments do not open together. What is not a file of
# a database lies below the home: `source` says what the pieces of a backup hold, `state` has instances, processes and the cluster.
use strict;
use warnings;
use Fcntl qw(:flock);
use File::Basename qw(basename dirname);
use Time::Local qw(timegm);

my $program = basename($0);
my $home = dirname(dirname($0));
our $sid = $ENV{ORACLE_SID} // '';
my $input = $program eq 'olsnodes' ? '' : do { local $/; <STDIN> // '' };
my $container = 'CDB$ROOT';
my $lock;

sub hash_of {
    my ($file) = @_;
    open(my $in, '<', $file) or return {};
    my %hash;
    while (my $line = <$in>) {
        chomp $line;
        $hash{$1} = $2 if $line =~ /^([^=]+)=(.*)$/;
    }
    return \%hash;
}

# In place, as Oracle writes its files.
sub keep {
    my ($file, $hash) = @_;
    open(my $out, '>', $file) or die Refusal->new('ORA-27040', "file create error, unable to create file $file");
    print $out "$_=$hash->{$_}\n" for sort keys %$hash;
    close $out;
}

package Refusal {
    sub new { my ($class, $number, $text) = @_; return bless { number => $number, text => $text }, $class }
    sub text { my ($self) = @_; return "$self->{number}: $self->{text}" }
}

sub refuse { die Refusal->new(@_) }

# One change an hour is made: so moments and changes go together.
my $hour = 3600;
my $beginning = timegm(0, 0, 0, 1, 1, 2026) - 4711 * $hour;

sub change_at {
    my ($moment) = @_;
    my ($year, $month, @rest) = $moment =~ /^(\d+)-(\d+)-(\d+) (\d+):(\d+):(\d+)$/ or refuse('ORA-01861', "literal does not match format string: $moment");
    return int((timegm(reverse(@rest), $month - 1, $year) - $beginning) / $hour);
}

# --- What was asked is written down, and a chosen answer goes before what would be done.

sub write_down {
    open(my $log, '>>', "$home/log") or die "$home/log: $!";
    print $log join(' ', $program, @ARGV), "\n";
    print $log map { "    $_\n" } split(/\n/, $input) if $input ne '';
    close $log;
    open(my $environments, '>>', "$home/environments") or die;
    print $environments map { "$_=$ENV{$_}\n" } sort keys %ENV;
    print $environments join(' ', $0, @ARGV), "\n";
    close $environments;
}

# Each call has two moments at which the engine can be made to wait for it: before it does anything, and after.
sub wait_at_the_chosen_moment {
    my $file = "$home/answers/moments";
    return if !-e $file;
    open(my $lock, '>', "$home/state/moments.lock") or die;
    flock($lock, LOCK_EX);
    my $left = hash_of($file)->{left} // return;
    keep($file, { left => $left - 1 });
    close $lock;
    return if $left != 1;
    keep("$home/waiting", {});
    sleep 1 while -e $file;
}

# Others go on as soon as this one has done its work.
sub end_with {
    my ($status) = @_;
    flock($lock, LOCK_UN);
    wait_at_the_chosen_moment();
    exit $status;
}

sub answer_as_chosen {
    for my $file (sort glob("'$home/answers/'*.$program")) {
        open(my $in, '<', $file) or next;
        my ($status, $text, @answer) = <$in>;
        chomp($status, $text);
        next if index("@ARGV $input", $text) < 0;
        if ($status eq 'hang') {
            sleep 1 while -e $file;
            next;
        }
        print @answer;
        exit $status;
    }
}

# --- Instances

sub instance_file { return "$home/state/instance.$_[0]" }

sub instance {
    refuse('ORA-01034', 'ORACLE not available') if !-e instance_file($sid);
    return hash_of(instance_file($sid));
}

# At once: what is in memory is there as a whole or not at all, whenever this program is killed.
sub keep_instance {
    my $draft = "$home/state/draft.$$";
    keep($draft, $_[0]);
    rename($draft, instance_file($sid)) or die "$draft: $!";
}

sub at_least {
    my ($instance, $wanted) = @_;
    my %order = (started => 0, mounted => 1, open => 2);
    return if $order{$instance->{status}} >= $order{$wanted};
    refuse('ORA-01507', 'database not mounted') if $wanted eq 'mounted';
    refuse('ORA-01109', 'database not open');
}

# Parameters as an instance has them: its own before those for all, and an included file before what follows it.
sub parameters {
    my ($file) = @_;
    open(my $in, '<', $file) or refuse('ORA-01078', "failure in processing system parameters\nLRM-00109: could not open parameter file '$file'");
    my (%all, %own);
    while (my $line = <$in>) {
        chomp $line;
        next if $line =~ /^\s*(#|$)/ || $line eq 'SPFILE';
        $line =~ /^([\w\$#.*]+?)\s*=\s*(.*?)\s*$/ or refuse('LRM-00110', "syntax error at '$line'");
        my ($name, $value) = (lc $1, $2);
        $value =~ s/^'([^']*)'$/$1/;
        if ($name eq 'ifile' || $name eq 'spfile') {
            check_server_parameters($value) if $name eq 'spfile';
            my $included = parameters($value);
            $all{$_} = $included->{$_} for keys %$included;
            $all{spfile} = $value if $name eq 'spfile';
        } elsif ($name =~ /^(.+)\.(\w+)$/) {
            $own{$2} = $value if $1 eq '*' || $1 eq lc $sid;
        } else {
            $all{$name} = $value;
        }
    }
    return { %all, %own };
}

sub check_server_parameters {
    my ($file) = @_;
    open(my $in, '<', $file) or refuse('ORA-01565', "error in identifying file '$file'");
    refuse('ORA-27046', 'file size is not a multiple of logical block size') if <$in> ne "SPFILE\n";
}

sub start {
    my ($how, $file) = @_;
    refuse('ORA-01081', 'cannot start already-running ORACLE - shut it down first') if -e instance_file($sid);
    my $parameters = parameters($file);
    refuse('ORA-01506', 'missing or illegal database name') if ($parameters->{db_name} // '') !~ /^\w[\w\$#]{0,7}$/;
    my $passwords = "$home/dbs/orapw$sid";
    refuse('ORA-01990', "error opening password file '$passwords'") if -l $passwords && !-e $passwords;
    keep_instance({ status => 'started', parameters => $file, suspended => 0, spfile => $parameters->{spfile} // '' });
    mount() if $how ne 'nomount';
    open_database('') if $how eq 'open';
}

sub parameter {
    my ($name) = @_;
    return parameters(instance()->{parameters})->{$name} // '';
}

# --- Databases

sub control_path { return parameter('control_files') }
sub control { return hash_of(control_path()) }
sub keep_control { keep(control_path(), $_[0]) }
sub list { my ($control, $what) = @_; return map { [$_, split(/\|/, $control->{"$what.$_"}, -1)] } sort { $a <=> $b } map { /^\Q$what\E\.(\d+)$/ ? $1 : () } keys %$control }

sub mount {
    my $instance = instance();
    refuse('ORA-01100', 'database already mounted') if $instance->{status} ne 'started';
    my $path = control_path();
    refuse('ORA-00205', 'error in identifying control file, check alert log for more info') if !-e $path;
    my ($control, $name) = (control(), parameter('db_name'));
    refuse('ORA-01103', "database name '$control->{db_name}' in control file is not '" . uc($name) . "'") if uc $name ne $control->{db_name};
    my $unique = uc(parameter('db_unique_name') || $name);
    for my $file (glob("'$home/state/'instance.*")) {
        my $other = hash_of($file);
        next if $file eq instance_file($sid) || $other->{status} eq 'started' || lc parameter('cluster_database') eq 'true';
        refuse('ORA-01102', 'cannot mount database in EXCLUSIVE mode') if $other->{control} eq $path || $other->{unique} eq $unique;
    }
    keep_instance({ %$instance, status => 'mounted', control => $path, unique => $unique });
}

# Whether the files are of one moment, or can be brought there by the online logs.
sub check_files {
    my ($control) = @_;
    my $reached = 0;
    for my $log (list($control, 'log')) {
        refuse('ORA-00313', "open failed for members of log group $log->[0] of thread $log->[2]") if !-e $log->[1];
        my $scn = hash_of($log->[1])->{scn};
        $reached = $scn if $scn > $reached;
    }
    for my $file (list($control, 'file')) {
        my ($number, $path) = @$file;
        refuse('ORA-01157', "cannot identify/lock data file $number - see DBWR trace file") if !-e $path;
        my $header = hash_of($path);
        refuse('ORA-01178', "file $number created before last CREATE CONTROLFILE, cannot recreate") if $header->{db_name} ne $control->{db_name};
        refuse('ORA-01190', "control file or data file $number is from before the last RESETLOGS") if $header->{resetlogs} ne $control->{resetlogs};
        refuse('ORA-10873', "file $number needs to be either taken out of backup mode or media recovered") if $header->{backup};
        refuse('ORA-01207', "file is more recent than control file - old control file: $number") if $header->{scn} > $reached;
        refuse('ORA-01113', "file $number needs media recovery") if $header->{scn} < $control->{scn};
    }
    refuse('ORA-00338', 'log 1 of thread 1 is more recent than control file') if $control->{scn} > $reached;
    return $reached;
}

sub open_database {
    my ($option) = @_;
    my ($instance, $control) = (instance(), control());
    at_least($instance, 'mounted');
    refuse('ORA-01531', 'a database already open by the instance') if $instance->{status} eq 'open';
    refuse('ORA-19751', 'could not create the change tracking file') if $control->{tracking};
    if ($option eq 'resetlogs') {
        refuse('ORA-01139', 'RESETLOGS option only valid after an incomplete database recovery') if $control->{type} eq 'current';
        $control->{resetlogs}++;
        for my $file (list($control, 'file')) {
            my ($number, $path) = @$file;
            if (!-e $path) {
                delete $control->{"file.$number"} if $control->{skipped};
                refuse('ORA-01157', "cannot identify/lock data file $number - see DBWR trace file") if !$control->{skipped};
                next;
            }
            my $header = hash_of($path);
            refuse('ORA-01194', "file $number needs more recovery to be consistent") if $header->{fuzzy};
            keep($path, { %$header, resetlogs => $control->{resetlogs} });
        }
        for my $log (list($control, 'log')) {
            refuse('ORA-00344', "unable to re-create online log '$log->[1]'") if !-d dirname($log->[1]);
            keep($log->[1], { scn => $control->{scn} });
        }
        $control->{type} = 'current';
    } else {
        refuse('ORA-01589', 'must use RESETLOGS or NORESETLOGS option for database open') if $control->{type} ne 'current';
        $control->{scn} = check_files($control);
    }
    for my $file (list($control, 'file')) {
        keep($file->[1], { %{ hash_of($file->[1]) }, scn => $control->{scn} });
    }
    my $temporary = $control->{tempfile};
    refuse('ORA-01157', "cannot identify/lock data file 201 - see DBWR trace file: $temporary")
        if !-d dirname($temporary) || -e $temporary && hash_of($temporary)->{of} ne control_path();
    keep($temporary, { of => control_path() });
    $control->{clean} = 0;
    keep_control($control);
    keep_instance({ %$instance, status => 'open' });
}

sub shut_down {
    my ($how) = @_;
    my $instance = instance();
    if ($how eq 'immediate' && $instance->{status} eq 'open') {
        my $control = control();
        for my $file (list($control, 'file')) {
            refuse('ORA-01149', "cannot shutdown - file $file->[0] has online backup set") if hash_of($file->[1])->{backup};
        }
        refuse('ORA-01154', 'database busy. Open, close, mount, and dismount not allowed now') if $instance->{suspended};
        $control->{clean} = 1;
        keep_control($control);
    }
    unlink instance_file($sid);
}

# --- Keystores

sub wallet {
    my $root = parameter('wallet_root');
    my $source = hash_of("$home/source");
    my $automatic = $root ne '' && -e "$root/tde/cwallet.sso";
    my $there = $root eq '' ? $source->{wallet} ne '' : $automatic || -e "$root/tde/ewallet.p12";
    return $there ? { password => $source->{wallet}, automatic => $automatic } : undef;
}

sub has_keys {
    my ($where) = @_;
    my $wallet = wallet();
    return $wallet && $wallet->{automatic} || instance()->{"keystore.$where"};
}

sub open_keystore {
    my ($password) = @_;
    my $instance = instance();
    my $wallet = wallet();
    refuse('ORA-28367', 'wallet does not exist') if !$wallet;
    refuse('ORA-28353', 'failed to open wallet') if $password ne $wallet->{password};
    refuse('ORA-28354', 'Encryption wallet, auto login wallet, or HSM is already open') if has_keys($container);
    refuse('ORA-46692', 'cannot open the wallet in the pluggable database while that of the root is closed') if $container ne 'CDB$ROOT' && !has_keys('CDB$ROOT');
    keep_instance({ %$instance, "keystore.$container" => 1 });
}

# --- Pluggable databases

sub pdbs {
    my ($control) = @_;
    refuse('ORA-65090', 'operation only allowed in a container database') if !$control->{cdb};
    return grep { $_ ne '' } split(/,/, $control->{pdbs});
}

sub open_pdb {
    my ($name, $mode) = @_;
    my ($instance, $control) = (instance(), control());
    at_least($instance, 'open');
    refuse('ORA-65011', "Pluggable database $name does not exist.") if !grep { $_ eq $name } pdbs($control);
    refuse('ORA-65019', "pluggable database $name already open") if $instance->{"pdb.$name"};
    refuse('ORA-28365', 'wallet is not open') if $control->{encrypted} && !has_keys($name);
    keep_instance({ %$instance, "pdb.$name" => $mode });
}

sub rename_pdb {
    my ($name, $other) = @_;
    my ($instance, $control) = (instance(), control());
    refuse('ORA-65046', 'operation not allowed from outside a pluggable database') if $container ne $name;
    refuse('ORA-65045', 'pluggable database not in a restricted mode') if ($instance->{"pdb.$name"} // '') ne 'restricted';
    $control->{pdbs} = join(',', map { $_ eq $name ? $other : $_ } pdbs($control));
    $control->{$_} =~ s/\|\Q$name\E$/|$other/ for grep { /^file\./ } keys %$control;
    keep_control($control);
    my %renamed = (%$instance, "pdb.$other" => 'restricted');
    $renamed{"keystore.$other"} = delete $renamed{"keystore.$name"} if $renamed{"keystore.$name"};
    delete $renamed{"pdb.$name"};
    keep_instance(\%renamed);
    $container = $other;
}

# --- SQL: each statement that is understood, with what it does.

sub each_file {
    my ($change) = @_;
    my $control = control();
    for my $file (list($control, 'file')) {
        my $header = hash_of($file->[1]);
        $change->($file->[0], $header);
        keep($file->[1], $header);
    }
}

sub begin_backup {
    my $control = control();
    at_least(instance(), 'open');
    refuse('ORA-01123', 'cannot start online backup; media recovery not enabled') if $control->{log_mode} ne 'ARCHIVELOG';
    for my $file (list($control, 'file')) {
        refuse('ORA-01146', "cannot start online backup - file $file->[0] is already in backup") if hash_of($file->[1])->{backup};
    }
    each_file(sub { $_[1]{backup} = 1 });
}

sub end_backup {
    at_least(instance(), 'mounted');
    refuse('ORA-01142', 'cannot end online backup - none of the files are in backup') if !grep { hash_of($_->[1])->{backup} } list(control(), 'file');
    each_file(sub { $_[1]{backup} = 0 });
}

sub archive_log {
    at_least(instance(), 'open');
    my $control = control();
    refuse('ORA-00258', 'manual archiving in NOARCHIVELOG mode must identify log') if $control->{log_mode} ne 'ARCHIVELOG';
    my ($place) = parameter('log_archive_dest_1') =~ /^LOCATION=(.*)$/;
    $control->{sequence}++;
    keep("$place/1_$control->{sequence}_$control->{resetlogs}.arc", { scn => $control->{scn} });
    keep_control($control);
}

sub set_log_mode {
    my ($mode) = @_;
    my ($instance, $control) = (instance(), control());
    refuse('ORA-01126', 'database must be mounted in this instance and not open in any instance') if $instance->{status} ne 'mounted';
    refuse('ORA-00265', 'instance recovery required, cannot set ARCHIVELOG mode') if !$control->{clean};
    keep_control({ %$control, log_mode => $mode });
}

sub rename_file {
    my ($old, $new) = @_;
    at_least(instance(), 'mounted');
    my $control = control();
    my ($known) = grep { /^(log|file)\./ && (split(/\|/, $control->{$_}))[0] eq $old } keys %$control;
    refuse('ORA-01516', "nonexistent log file, data file, or temporary file \"$old\" in the current container") if !$known;
    refuse('ORA-01511', "error in renaming log/data files\nORA-01141: error renaming data file - new file '$new' not found")
        if $known =~ /^file/ && !-e $new;
    $control->{$known} =~ s/^\Q$old\E/$new/;
    keep_control($control);
    # So it is: the old file of a name that Oracle chose is deleted.
    unlink $old if basename($old) =~ /^o1_mf_/;
}

sub drop_log_group {
    my ($group) = @_;
    my $control = control();
    my $log = $control->{"log.$group"} or refuse('ORA-01515', "error dropping log group $group: no such log");
    my ($path, $thread, $status) = split(/\|/, $log);
    refuse('ORA-01623', "log $group is current log for instance $sid (thread $thread) - cannot drop") if $status eq 'CURRENT';
    refuse('ORA-01567', "dropping log $group would leave less than 2 log files for instance $sid (thread $thread)")
        if (grep { $_->[2] == $thread } list($control, 'log')) < 3;
    delete $control->{"log.$group"};
    keep_control($control);
}

sub add_log_group {
    my ($thread, $path) = @_;
    at_least(instance(), 'open');
    my $control = control();
    refuse('ORA-01577', "cannot add log file '$path' - file already part of database") if grep { $_->[1] eq $path } list($control, 'log');
    my ($last) = sort { $b <=> $a } map { $_->[0] } list($control, 'log');
    $control->{'log.' . ++$last} = "$path|$thread|UNUSED";
    keep($path, { scn => 0 });
    keep_control($control);
}

sub enable_thread {
    my ($thread) = @_;
    my $control = control();
    refuse('ORA-01613', "instance $sid (thread $thread) only has 0 logs - at least 2 logs required to enable.")
        if (grep { $_->[2] == $thread } list($control, 'log')) < 2;
    refuse('ORA-01612', "instance $sid (thread $thread) is already enabled") if $control->{"thread$thread"};
    keep_control({ %$control, "thread$thread" => 1 });
}

sub create_undo {
    my ($name) = @_;
    at_least(instance(), 'open');
    my $control = control();
    refuse('ORA-01543', "tablespace '" . uc($name) . "' already exists") if grep { $_->[2] eq uc $name } list($control, 'file');
    my ($last) = sort { $b <=> $a } map { $_->[0] } list($control, 'file');
    make_file($control, $last + 1, uc $name, $control->{cdb} ? 'CDB$ROOT' : '', $control->{scn}, $control->{resetlogs});
    keep_control($control);
}

sub make_file {
    my ($control, $number, $tablespace, $pdb, $scn, $resetlogs) = @_;
    my $place = parameter('db_create_file_dest');
    my $path = "$place/o1_mf_" . lc($tablespace) . "_$number.dbf";
    keep($path, { db_name => $control->{db_name}, scn => $scn, resetlogs => $resetlogs, backup => 0, fuzzy => 0 });
    $control->{"file.$number"} = "$path|$tablespace|$pdb";
}

sub create_spfile {
    my ($spfile, $file) = @_;
    for my $other (glob("'$home/state/'instance.*")) {
        refuse('ORA-32002', 'cannot create SPFILE already being used by the instance') if hash_of($other)->{spfile} eq $spfile;
    }
    my $parameters = parameters($file);
    open(my $in, '<', $file) or die;
    open(my $out, '>', $spfile) or refuse('ORA-27040', "file create error, unable to create file $spfile");
    print $out "SPFILE\n", <$in>;
    close $out;
}

my $name = qr/"?([\w\$#]+)"?/;
my $text = qr/'((?:[^']|'')*)'/;
my @statements = (
    [qr/^alter database mount$/ => \&mount],
    [qr/^alter database open(?: (resetlogs))?$/ => sub { open_database($_[0] // '') }],
    [qr/^alter database rename file $text to $text$/ => \&rename_file],
    [qr/^alter database disable block change tracking$/ => sub {
        my $control = control();
        refuse('ORA-19759', 'block change tracking is not enabled') if !$control->{tracking};
        keep_control({ %$control, tracking => 0 });
    }],
    [qr/^alter database flashback off$/ => sub { at_least(instance(), 'mounted') }],
    [qr/^alter database drop logfile group (\d+)$/ => \&drop_log_group],
    [qr/^alter database add logfile thread (\d+) $text size 100M$/ => \&add_log_group],
    [qr/^alter database enable public thread (\d+)$/ => \&enable_thread],
    [qr/^alter database (noarchivelog|archivelog)$/ => sub { set_log_mode(uc $_[0]) }],
    [qr/^alter database begin backup$/ => \&begin_backup],
    [qr/^alter database end backup$/ => \&end_backup],
    [qr/^create undo tablespace $name$/ => \&create_undo],
    [qr/^create spfile\s*=\s*$text from pfile\s*=\s*$text$/ => \&create_spfile],
    [qr/^alter system (suspend|resume)$/ => sub {
        my $instance = instance();
        at_least($instance, 'open');
        keep_instance({ %$instance, suspended => $_[0] eq 'suspend' ? 1 : 0 });
    }],
    [qr/^alter system archive log current$/ => \&archive_log],
    [qr/^administer key management set keystore open identified by "([^"]*)"$/ => \&open_keystore],
    [qr/^alter session set container = $name$/ => sub {
        refuse('ORA-65011', "Pluggable database $_[0] does not exist.") if $_[0] ne 'CDB$ROOT' && !grep { $_ eq $_[0] } pdbs(control());
        $container = $_[0];
    }],
    [qr/^alter pluggable database all open(?: instances = all)?$/ => sub {
        for my $pdb (pdbs(control())) {
            open_pdb($pdb, 'open') if !instance()->{"pdb.$pdb"};
        }
    }],
    [qr/^alter pluggable database $name open( restricted)?(?: instances = all)?$/ => sub { open_pdb($_[0], $_[1] ? 'restricted' : 'open') }],
    [qr/^alter pluggable database $name rename global_name to $name$/ => \&rename_pdb],
    [qr/^alter pluggable database close immediate$/ => sub {
        my $instance = instance();
        refuse('ORA-65020', "pluggable database $container already closed") if !$instance->{"pdb.$container"};
        delete $instance->{"pdb.$container"};
        keep_instance($instance);
    }],
    [qr/^select 1 \/ count\(\*\) as ours from v\$parameter where name = 'control_files' and value = $text having 1 \/ count\(\*\) = 0$/ => sub {
        refuse('ORA-01476', 'divisor is equal to zero') if control_path() ne $_[0];
    }],
    [qr/^select banner from v\$version where rownum = 1$/ => sub { instance(); print "Oracle Database 19c, a stand-in\n" }],
    [qr/^select (name|cdb) from v\$database$/ => sub {
        at_least(instance(), 'mounted');
        print $_[0] eq 'name' ? control()->{db_name} : control()->{cdb} ? 'YES' : 'NO', "\n";
    }],
    [qr/^select status from v\$instance$/ => sub { print uc instance()->{status}, "\n" }],
    [qr/^select log_mode from v\$database$/ => sub { at_least(instance(), 'mounted'); print control()->{log_mode}, "\n" }],
    [qr/^select decode\(open_resetlogs, 'REQUIRED', 'resetlogs'\) from v\$database$/ => sub {
        at_least(instance(), 'mounted');
        print control()->{type} eq 'current' ? "\n" : "resetlogs\n";
    }],
    [qr/^select 'alter database rename file .* \|\| substr\(member, length\($text\) \+ 1\) .* from v\$logfile where member like $text$/ => sub {
        at_least(instance(), 'mounted');
        my ($from) = @_;
        my $place = dirname(dirname(control_path()));
        for my $log (list(control(), 'log')) {
            (my $new = $log->[1]) =~ s/^\Q$from\E\//$place\// or next;
            print "alter database rename file '$log->[1]' to '$new';\n";
        }
    }],
    # Those that a restore left out are offline.
    [qr/^select 'switch datafile ' \|\| file# \|\| ' to copy;' from v\$datafile where status in \('SYSTEM', 'ONLINE'\)$/ => sub {
        at_least(instance(), 'mounted');
        print "switch datafile $_->[0] to copy;\n" for grep { $_->[1] !~ /^\/prod\// } list(control(), 'file');
    }],
    [qr/^select 'change (backuppiece|archivelog|datafilecopy) .* uncatalog;' from .* and instr\(\w+, $text\) <> 1 and instr\(\w+, $text\) <> 1$/ => sub {
        at_least(instance(), 'mounted');
        my ($sort, @own) = @_;
        for my $piece (list(control(), $sort)) {
            print "change $sort '$piece->[1]' uncatalog;\n" if !grep { index($piece->[1], $_) == 0 } @own;
        }
    }],
    [qr/^select 'later' from v\$datafile_header where checkpoint_time > to_date\($text, 'YYYY-MM-DD HH24:MI:SS'\) and rownum = 1$/ => sub {
        at_least(instance(), 'mounted');
        my $wanted = change_at($_[0]);
        print "later\n" if grep { -e $_->[1] && hash_of($_->[1])->{scn} > $wanted } list(control(), 'file');
    }],
    [qr/^select 'reached' from .* having min\(reached\) >= to_date\($text, 'YYYY-MM-DD HH24:MI:SS'\)$/ => sub {
        at_least(instance(), 'mounted');
        print "reached\n" if hash_of("$home/source")->{reached} >= change_at($_[0]);
    }],
    [qr/^select database_status from v\$instance$/ => sub { print instance()->{suspended} ? 'SUSPENDED' : 'ACTIVE', "\n" }],
    [qr/^select count\(\*\) from v\$backup where status = 'ACTIVE'$/ => sub {
        at_least(instance(), 'mounted');
        print scalar(grep { hash_of($_->[1])->{backup} } list(control(), 'file')), "\n";
    }],
    [qr/^select 'alter database end backup;' from v\$backup where status = 'ACTIVE' and rownum = 1$/ => sub {
        at_least(instance(), 'mounted');
        print "alter database end backup;\n" if grep { hash_of($_->[1])->{backup} } list(control(), 'file');
    }],
    [qr/^select status from v\$encryption_wallet where rownum = 1$/ => sub { print has_keys($container) ? 'OPEN' : 'CLOSED', "\n" }],
    [qr/^select name from v\$pdbs where con_id > 2( and open_mode <> 'MOUNTED')?$/ => sub {
        my $instance = instance();
        at_least($instance, 'mounted');
        print "$_\n" for grep { !$_[0] || $instance->{"pdb.$_"} } control()->{cdb} ? pdbs(control()) : ();
    }],
    [qr/^select 'alter database rename file .* \|\| '(.*?)' \|\| group# .* from v\$logfile$/ => sub {
        at_least(instance(), 'mounted');
        my ($place, $row) = ($_[0], 0);
        printf "alter database rename file '%s' to '%s%d_%d.log';\n", $_->[1], $place, $_->[0], ++$row for list(control(), 'log');
    }],
    [qr/^select nvl\(to_char\(min\(reached\)\), 'noredo'\) from .* from v\$backup_redolog .* from v\$archived_log where name is not null\) group by thread#\)$/ => sub {
        at_least(instance(), 'mounted');
        print hash_of("$home/source")->{reached} || 'noredo', "\n";
    }],
    [qr/^select to_char\(max\(d\.checkpoint_time\), 'YYYY-MM-DD HH24:MI:SS'\) from v\$backup_datafile d join v\$backup_piece p .* d\.checkpoint_change# > (\d+) having .*$/ => sub {
        at_least(instance(), 'mounted');
        my ($change) = map { change_at($_) } grep { $_ } hash_of("$home/source")->{latest};
        print hash_of("$home/source")->{latest}, "\n" if defined $change && $change > $_[0];
    }],
    [qr/^select 'alter database drop logfile group ' .* from v\$log\) where place > 2 and status in \('INACTIVE', 'UNUSED'\)$/ => sub {
        at_least(instance(), 'open');
        my %met;
        for my $log (sort { ($b->[3] eq 'CURRENT') <=> ($a->[3] eq 'CURRENT') || $a->[0] <=> $b->[0] } list(control(), 'log')) {
            print "alter database drop logfile group $log->[0];\n" if ++$met{$log->[2]} > 2;
        }
    }],
    [qr/^(select case when rownum > 1 then .* from v\$tablespace t .*)$/ => \&tablespaces_to_leave_out],
);

sub tablespaces_to_leave_out {
    my ($query) = @_;
    at_least(instance(), 'mounted');
    my ($pdb) = $query =~ /nvl\('([^']*)', c\.name\)/;
    my ($wanted) = $query =~ /t\.name not in \(([^)]*)\)/;
    my %wanted = map { $_ => 1 } ($wanted // '') =~ /'([^']*)'/g;
    my $row = 0;
    for my $file (list(control(), 'file')) {
        my ($number, $path, $tablespace, $of) = @$file;
        next if $query =~ /con_id > 2/ && ($of eq '' || $of eq 'CDB$ROOT');
        my $unwanted = $wanted && !$wanted{$tablespace} && $tablespace !~ /^UNDO/ || ($pdb // '') ne '' && $of ne $pdb;
        next if !$unwanted;
        print $row++ ? ', ' : '', $of eq '' ? "\"$tablespace\"" : "\"$of\":\"$tablespace\"", "\n";
    }
}

sub run_sql {
    my ($sql) = @_;
    (my $plain = $sql) =~ s/\s+/ /g;
    $plain =~ s/^ | $//g;
    for my $known (@statements) {
        my ($form, $effect) = @$known;
        if (my @found = $plain =~ $form) {
            return $effect->(map { defined $_ ? s/''/'/gr : undef } @found);
        }
    }
    refuse('ORA-00900', "invalid SQL statement: $plain");
}

sub startup {
    my ($rest) = @_;
    $rest =~ /^(nomount|mount)? ?pfile='([^']+)'$/ or refuse('SP2-0714', "invalid combination of STARTUP options: $rest");
    start($1 // 'open', $2);
}

my @plus = (
    [qr/^whenever oserror exit failure$/ => sub { }],
    [qr/^set (?:define off|heading off feedback off pagesize 0 linesize 4000 trimout on tab off)$/ => sub { }],
    [qr/^startup (.*)$/ => \&startup],
    [qr/^shutdown (immediate|abort)$/ => \&shut_down],
);

sub sqlplus {
    "@ARGV" eq '-S -L / as sysdba' or refuse('SP2-0306', "Invalid option: @ARGV");
    my ($careful, $statement, $failed) = (0, '', 0);
    for my $line (split(/\n/, $input)) {
        next if $statement eq '' && $line =~ /^\s*$/;
        if ($statement eq '' && $line =~ /^whenever sqlerror (exit failure|continue)$/) {
            $careful = $1 eq 'exit failure';
            next;
        }
        my $done = eval {
            my ($command) = $statement eq '' ? grep { $line =~ $_->[0] } @plus : ();
            if ($command) {
                my @found = $line =~ $command->[0];
                $command->[1]->(@found);
                return 1;
            }
            $statement .= "$line\n";
            if ($line =~ /;\s*$/) {
                (my $whole = $statement) =~ s/;\s*$//;
                $statement = '';
                run_sql($whole);
            }
            return 1;
        };
        next if $done;
        my $refusal = $@;
        die $refusal if !ref $refusal;
        refused($refusal) if $careful;
        print $line, "\n*\nERROR at line 1:\n", $refusal->text, "\n";
        # What fails of SQL*Plus itself is no error of SQL: it goes on, and ends with 0.
        end_with(1) if $careful && !grep { $line =~ $_->[0] } @plus;
    }
    refuse('SP2-0042', "unknown command: $statement") if $statement ne '';
}

# --- RMAN

my %run = ();

sub restore_control_file {
    my ($piece) = @_;
    my $instance = instance();
    refuse('RMAN-06496', 'must use the TO clause when the database is mounted or open') if $instance->{status} ne 'started';
    refuse('ORA-19505', "failed to identify file \"$piece\"") if defined $piece && !-r $piece;
    my $source = hash_of("$home/source");
    my %control = (db_name => $source->{db_name}, dbid => $source->{dbid}, type => 'backup', scn => 0, resetlogs => 1, clean => 0,
        log_mode => $source->{log_mode}, tempfile => '/prod/temp01.dbf', tracking => $source->{tracking}, cdb => $source->{cdb}, pdbs => $source->{pdbs},
        encrypted => $source->{encrypted}, sequence => 1, thread1 => 1);
    my $number = 0;
    for my $pdb ($source->{cdb} ? ('CDB$ROOT', split(/,/, $source->{pdbs})) : ('')) {
        for my $tablespace (split(/,/, $pdb eq 'CDB$ROOT' ? 'SYSTEM,SYSAUX,UNDOTBS1,USERS' : $source->{tablespaces})) {
            $control{'file.' . ++$number} = "/prod/" . lc("$pdb$tablespace") . ".dbf|$tablespace|$pdb";
        }
    }
    $control{"log.$_"} = "/prod/redo0$_.log|1|" . ($_ == 1 ? 'CURRENT' : 'INACTIVE') for 1 .. $source->{groups};
    # The source may be on this machine, and what its control file knows of its backup with it.
    $control{'backuppiece.1'} = '/prod/backup/full_1.bkp';
    $control{'archivelog.1'} = '/prod/arch/1_1.arc';
    keep(control_path(), \%control);
}

my @rman = (
    [qr/^connect target \/$/ => sub { }],
    [qr/^connect catalog (\S+)$/ => sub { $run{catalog} = 1 }],
    [qr/^exit$/ => sub { }],
    [qr/^set dbid (\d+)$/ => sub { $run{dbid} = $1 }],
    [qr/^set controlfile autobackup format for device type disk to $text$/ => sub { $run{format} = $_[0] }],
    [qr/^restore controlfile from $text$/ => \&restore_control_file],
    [qr/^restore controlfile from autobackup$/ => sub {
        refuse('RMAN-06495', 'must explicitly specify DBID with SET DBID command') if !$run{dbid};
        refuse('RMAN-06563', 'control file or SPFILE must be restored using FROM AUTOBACKUP') if !$run{format} && !$run{tape};
        restore_control_file();
    }],
    [qr/^restore controlfile$/ => sub {
        refuse('RMAN-06563', 'control file or SPFILE must be restored using FROM AUTOBACKUP') if !$run{catalog};
        restore_control_file();
    }],
    [qr/^alter database mount$/ => \&mount],
    [qr/^backup tag $text (database|archivelog from time 'sysdate - 1\/24'|current controlfile) format $text$/ => \&backup],
    [qr/^sql 'alter system archive log current'$/ => \&archive_log],
    [qr/^delete noprompt backup tag $text$/ => sub {
        my ($tag) = @_;
        my $control = control();
        my @found = map { $_->[1] } list($control, "tag.$tag") or refuse('RMAN-06169', "no backup with tag $tag");
        unlink @found;
        delete @$control{ grep { /^tag\./ } keys %$control };
        keep_control($control);
    }],
    [qr/^catalog start with $text noprompt$/ => sub {
        at_least(instance(), 'mounted');
        my $control = control();
        catalog_files($control, $_[0]);
        keep_control($control);
        $run{copies} = $_[0];
    }],
    [qr/^change (backuppiece|archivelog|datafilecopy) $text uncatalog$/ => \&uncatalog],
    [qr/^switch datafile (\d+) to copy$/ => \&switch_to_copy],
    [qr/^run \{$/ => sub { $run{block} = 1; $run{$_} = 0 for qw(until newname) }],
    [qr/^\}$/ => sub { $run{block} = 0 }],
    [qr/^allocate channel (\w+) device type (disk|sbt)(?: parms $text)?$/ => sub {
        refuse('RMAN-06012', "channel: $_[0] not allocated outside of a RUN block") if !$run{block};
        refuse('RMAN-06016', "duplicate backup piece or channel name: $_[0]") if $run{"channel.$_[0]"}++;
        $run{tape} = 1 if $_[1] eq 'sbt';
    }],
    [qr/^send device type sbt $text$/ => sub { refuse('RMAN-06011', 'invalid channel: no sbt channel') if !$run{tape} }],
    [qr/^set until time "to_date\($text, 'YYYY-MM-DD HH24:MI:SS'\)"$/ => sub { $run{until} = change_at($_[0]) }],
    [qr/^set until scn (\d+)$/ => sub { $run{until} = $_[0] }],
    [qr/^set newname for database to new$/ => sub { $run{newname} = 1 }],
    [qr/^switch datafile all$/ => sub { at_least(instance(), 'mounted') }],
    [qr/^switch tempfile all$/ => sub {
        at_least(instance(), 'mounted');
        keep_control({ %{ control() }, tempfile => parameter('db_create_file_dest') . "/o1_mf_temp_$$.tmp" }) if $run{newname};
    }],
    [qr/^restore database(?: skip forever tablespace (.*))?$/ => \&restore_database],
    [qr/^recover database(?: skip forever tablespace (.*?))?( noredo)?$/ => \&recover_database],
);

# A piece is a file with any text: what it holds is in `source`.
sub backup {
    my ($tag, $what, $format) = @_;
    at_least(instance(), 'open');
    refuse('RMAN-06149', 'cannot BACKUP DATABASE in NOARCHIVELOG mode') if control()->{log_mode} ne 'ARCHIVELOG';
    my $control = control();
    my ($last) = sort { $b <=> $a } 0, map { $_->[0] } list($control, "tag.$tag");
    (my $piece = $format) =~ s/%U/$last/;
    keep($piece, { of => $what });
    $control->{"tag.$tag." . ($last + 1)} = $piece;
    keep_control($control);
}

sub switch_to_copy {
    my ($number) = @_;
    at_least(instance(), 'mounted');
    my $control = control();
    my ($path, @rest) = split(/\|/, $control->{"file.$number"}, -1);
    my $copy = ($run{copies} // '') . basename($path);
    refuse('RMAN-06571', "datafile $number does not have recoverable copy") if (hash_of($copy)->{db_name} // '') ne $control->{db_name};
    $control->{"file.$number"} = join('|', $copy, @rest);
    $control->{"datafilecopy.$number"} = $path;
    keep_control($control);
}

# What lies there, and the control file does not know yet.
sub catalog_files {
    my ($control, $place) = @_;
    my %known = map { $_->[1] => 1 } map { list($control, $_) } qw(backuppiece archivelog datafilecopy);
    for my $file (grep { -f $_ && !/\.dbf$/ && !$known{$_} } glob("'$place'*"), glob("'$place'*/*")) {
        my $sort = $file =~ /\.arc$/ ? 'archivelog' : 'backuppiece';
        my ($last) = sort { $b <=> $a } 0, map { $_->[0] } list($control, $sort);
        $control->{"$sort." . ($last + 1)} = $file;
    }
}

sub uncatalog {
    my ($sort, $path) = @_;
    my $control = control();
    my ($known) = grep { /^\Q$sort\E\./ && $control->{$_} eq $path } keys %$control;
    refuse('RMAN-06168', "no backup pieces with this tag found: $path") if !$known;
    delete $control->{$known};
    keep_control($control);
}

# Those of the source are to be kept out: what is read from there is the source's.
sub check_pieces {
    my ($control) = @_;
    my @pieces = map { list($control, $_) } qw(backuppiece archivelog datafilecopy);
    my ($foreign) = grep { $_->[1] =~ m{^/prod/} } @pieces;
    refuse('RMAN-06023', "files of the source would be read: $foreign->[1]") if $foreign;
    refuse('RMAN-06023', 'no backup or copy of datafile 1 found to restore') if !@pieces && !$run{tape};
}

sub left_out {
    my ($list) = @_;
    return map { s/"//gr => 1 } split(/,\s*/, $list // '');
}

sub restore_database {
    my ($skipped) = @_;
    at_least(instance(), 'mounted');
    my ($control, %skip) = (control(), left_out($skipped));
    check_pieces($control);
    refuse('RMAN-06136', 'files of the source would be overwritten: no new name') if !$run{newname};
    # The newest backup before the moment is restored; one that reaches further than the logs could not be recovered.
    my $latest = hash_of("$home/source")->{latest};
    my $from = $latest && (!$run{until} || change_at($latest) <= $run{until}) ? change_at($latest) : 100;
    for my $file (list($control, 'file')) {
        my ($number, $path, $tablespace, $pdb) = @$file;
        if ($skip{$pdb eq '' ? $tablespace : "$pdb:$tablespace"}) {
            $control->{skipped} = 1;
        } else {
            make_file($control, $number, $tablespace, $pdb, $from, 1);
            my $made = (split(/\|/, $control->{"file.$number"}))[0];
            keep($made, { %{ hash_of($made) }, fuzzy => hash_of("$home/source")->{reached} ? 1 : 0 });
        }
    }
    keep_control({ %$control, restored => 1 });
}

sub recover_database {
    my ($skipped, $noredo) = @_;
    at_least(instance(), 'mounted');
    my $control = control();
    my ($reached, $incremental) = @{ hash_of("$home/source") }{qw(reached incremental)};
    check_pieces($control);
    my $scn = $run{until} || undef;
    refuse('RMAN-06094', 'datafile 1 must be restored') if !$control->{restored};
    refuse('RMAN-06556', "datafile 1 must be restored from backup older than SCN $scn") if defined $scn && $scn < $control->{scn};
    refuse('ORA-28365', 'wallet is not open') if $control->{encrypted} && !$noredo && !has_keys('CDB$ROOT');
    refuse('RMAN-06054', 'media recovery requesting unknown archived log for thread 1') if !$noredo && ($scn // 1e9) > $reached;
    my $now = $noredo ? $incremental || 100 : $scn;
    each_file_there($control, sub { $_[0]{fuzzy} = 0; $_[0]{scn} = $now });
    keep_control({ %$control, scn => $now });
}

sub each_file_there {
    my ($control, $change) = @_;
    for my $file (grep { -e $_->[1] } list($control, 'file')) {
        my $header = hash_of($file->[1]);
        $change->($header);
        keep($file->[1], $header);
    }
}

sub rman {
    my @lines = split(/\n/, $input);
    if ("@ARGV" eq 'target / nocatalog') {
        @ARGV = ();
    }
    if (@ARGV) {
        "@ARGV" =~ /^target \/ nocatalog cmdfile=(\S+)$/ or refuse('RMAN-01009', "syntax error: @ARGV");
        @lines = ("\@$1");
    }
    while (defined(my $line = shift @lines)) {
        next if $line =~ /^\s*(#|$)/;
        $line =~ s/^\s+|\s+$//g;
        if ($line =~ /^\@(\S+)$/) {
            open(my $in, '<', $1) or refuse('RMAN-01006', "error signaled during parse: cannot open $1");
            unshift @lines, map { chomp; $_ } <$in>;
            next;
        }
        if ($line !~ /[;{}]$/ && $line !~ /^(connect|exit)/ && @lines) {
            $lines[0] = "$line $lines[0]";
            next;
        }
        instance() if $line !~ /^(connect|exit)/;
        (my $command = $line) =~ s/;$//;
        refuse('RMAN-01009', "syntax error: found \"end-of-file\": $line") if $line !~ /[;{}]$/ && $line !~ /^(connect|exit)/;
        my ($known) = grep { $command =~ $_->[0] } @rman or refuse('RMAN-01009', "syntax error: found \"identifier\": $line");
        $known->[1]->($command =~ $known->[0]);
    }
}

# --- nid: gives a database another name, and shuts it down.

sub nid {
    "@ARGV" =~ /^target=\/ dbname=(\w+)$/ or refuse('NID-00002', "Parse error: @ARGV");
    my ($wanted, $instance, $control) = (uc $1, instance(), control());
    refuse('NID-00106', 'LOGIN to target database failed: it is not mounted') if $instance->{status} eq 'started';
    refuse('NID-00121', 'Database should not be open') if $instance->{status} eq 'open';
    refuse('NID-00122', 'Database should be mounted exclusively') if lc parameter('cluster_database') eq 'true';
    refuse('NID-00135', 'There are 1 active threads') if !$control->{clean};
    refuse('NID-00144', "New name for database $wanted is the same as current name") if $wanted eq $control->{db_name};
    refuse('NID-00103', 'not confirmed') if $input !~ /^Y\n/;
    each_file(sub { $_[1]{db_name} = $wanted });
    keep_control({ %$control, db_name => $wanted, dbid => $control->{dbid} + 1, type => 'renamed' });
    unlink instance_file($sid);
    print "Database name changed to $wanted.\n";
}

# --- The cluster

sub cluster_file { return "$home/state/cluster.$_[0]" }

sub registered {
    my ($unique) = @_;
    refuse('PRCD-1120', "The resource for database $unique could not be found.\nPRCR-1001 : Resource ora.$unique.db does not exist") if !-e cluster_file($unique);
    return hash_of(cluster_file($unique));
}

sub nodes { my ($entry) = @_; return map { /^instance\.(.+)$/ ? $1 : () } sort keys %$entry }
sub runs_at { my ($node) = @_; return grep { $_ eq $node } split(/\s+/, hash_of("$home/state/nodes")->{running} // '') }
sub local_node { return 'node1' }

my %serving = (
    'add database' => sub {
        my ($unique, %given) = @_;
        refuse('PRCD-1025', "Failed to create database $unique\nPRCR-1086 : resource ora.$unique.db is already registered") if -e cluster_file($unique);
        refuse('PRKO-2002', 'Invalid command line option: -dbtype') if $given{dbtype} !~ /^(RAC|SINGLE)$/;
        refuse('PRCD-1066', "$given{oraclehome} is no Oracle home") if !-x "$given{oraclehome}/bin/sqlplus";
        my %entry = map { $_ => $given{$_} } qw(dbname oraclehome dbtype spfile);
        $entry{"instance.$given{node}"} = $given{instance} if $given{instance};
        keep(cluster_file($unique), \%entry);
    },
    'modify database' => sub {
        my ($unique, %given) = @_;
        my $entry = registered($unique);
        refuse('PRCD-1068', "$given{oraclehome} is no Oracle home") if $given{oraclehome} && !-x "$given{oraclehome}/bin/sqlplus";
        keep(cluster_file($unique), { %$entry, map { $_ => $given{$_} } grep { exists $given{$_} } qw(dbname oraclehome spfile) });
    },
    'add instance' => sub {
        my ($unique, %given) = @_;
        my $entry = registered($unique);
        refuse('PRCD-1038', "The database $unique is not a cluster database") if $entry->{dbtype} ne 'RAC';
        refuse('PRKO-2005', "Node $given{node} is not known to the cluster") if !known_node($given{node});
        refuse('PRCD-1288', "Instance $given{instance} already exists for database $unique")
            if $entry->{"instance.$given{node}"} || grep { $entry->{"instance.$_"} eq $given{instance} } nodes($entry);
        keep(cluster_file($unique), { %$entry, "instance.$given{node}" => $given{instance} });
    },
    'remove instance' => sub {
        my ($unique, %given) = @_;
        my $entry = registered($unique);
        my ($node) = grep { $entry->{"instance.$_"} eq $given{instance} } nodes($entry) or refuse('PRKO-2117', "Instance $given{instance} is not known to database $unique");
        refuse('PRCD-1058', "Instance $given{instance} is still running") if $entry->{"running.$node"};
        delete $entry->{"instance.$node"};
        keep(cluster_file($unique), $entry);
    },
    'setenv database' => sub {
        my ($unique, %given) = @_;
        my $entry = registered($unique);
        my ($variable, $value) = split(/=/, $given{env}, 2);
        keep(cluster_file($unique), { %$entry, "env.$variable" => $value });
    },
    'config database' => sub {
        my ($unique) = @_;
        my $entry = registered($unique);
        print "Database unique name: $unique\nDatabase name: $entry->{dbname}\nOracle home: $entry->{oraclehome}\nSpfile: $entry->{spfile}\n";
        print "Type: $entry->{dbtype}\n";
        my @nodes = nodes($entry);
        print $entry->{dbtype} eq 'RAC' ? 'Database instances: ' : 'Database instance: ', join(',', map { $entry->{"instance.$_"} } @nodes), "\n";
        print 'Configured nodes: ', join(',', @nodes), "\n";
    },
    'status database' => sub {
        my ($unique) = @_;
        my $entry = registered($unique);
        printf "Instance %s is %srunning on node %s\n", $entry->{"instance.$_"}, $entry->{"running.$_"} ? '' : 'not ', $_ for nodes($entry);
    },
    'start database' => sub {
        my ($unique) = @_;
        my $entry = registered($unique);
        refuse('PRCR-1013', "Failed to start resource ora.$unique.db: it has no instance") if !nodes($entry);
        my @stopped = grep { !$entry->{"running.$_"} } nodes($entry);
        refuse('PRCC-1014', "$unique was already running") if !@stopped;
        my @failed;
        for my $node (@stopped) {
            if (eval { start_at($entry, $node); 1 }) {
                $entry->{"running.$node"} = 1;
            } else {
                push @failed, "CRS-2674: Start of 'ora.$unique.db' on '$node' failed" . (ref $@ ? "\n" . $@->text : '');
            }
        }
        keep(cluster_file($unique), $entry);
        refuse('PRCR-1079', "Failed to start resource ora.$unique.db\n" . join("\n", @failed)) if @failed;
    },
    'stop database' => sub {
        my ($unique, %given) = @_;
        my $entry = registered($unique);
        my @running = grep { $entry->{"running.$_"} } nodes($entry);
        refuse('PRCC-1016', "$unique was already stopped") if !@running;
        for my $node (@running) {
            local $sid = $entry->{"instance.$node"};
            shut_down($given{stopoption} eq 'ABORT' ? 'abort' : 'immediate') if -e instance_file($sid);
            delete $entry->{"running.$node"};
        }
        keep(cluster_file($unique), $entry);
    },
    'remove database' => sub {
        my ($unique) = @_;
        my $entry = registered($unique);
        refuse('PRKO-3141', "Database $unique could not be removed because it was running") if grep { $entry->{"running.$_"} } nodes($entry);
        unlink cluster_file($unique);
    },
);

sub all_nodes { return split(/ /, hash_of("$home/state/nodes")->{all} // 'node1 node2 node3.lab') }
sub known_node { my ($node) = @_; return grep { $_ eq $node } all_nodes() }

sub olsnodes {
    print "$_\n" for "@ARGV" eq '-l' ? local_node() : all_nodes();
}

# Instances at other nodes are only known to run: their memory is not here.
sub start_at {
    my ($entry, $node) = @_;
    refuse('CRS-2632', "There are no more servers to try to place the resource on") if grep { $_ eq $node } split(/ /, hash_of("$home/state/nodes")->{broken} // '');
    check_server_parameters($entry->{spfile});
    return if $node ne local_node();
    local $sid = $entry->{"instance.$node"};
    start('open', $entry->{spfile});
    keep_instance({ %{ instance() }, spfile => $entry->{spfile} });
}

sub srvctl {
    my ($verb, $object, @rest) = @ARGV;
    my $effect = $serving{"$verb $object"} or refuse('PRKO-2001', "Invalid command line syntax: @ARGV");
    my %given;
    while (@rest) {
        (my $option = shift @rest) =~ s/^-// or refuse('PRKO-2002', "Invalid command line option: $rest[0]");
        $given{$option} = $option =~ /^(force|noprompt)$/ ? 1 : shift @rest;
    }
    $effect->(delete $given{db}, %given);
}

# --- Which program this is, one call at a time.

# A question whether something is there is no demand that it is.
sub refused {
    my ($refusal) = @_;
    return if $input =~ / as ours from / && $refusal->{number} =~ /^ORA-(01034|01476)$/ || "@ARGV" =~ /^config /;
    open(my $out, '>>', "$home/refusals") or die;
    print $out "$program @ARGV: ", $refusal->text =~ s/\n/ /gr, "\n";
    close $out;
}

write_down();
wait_at_the_chosen_moment();
answer_as_chosen();
open($lock, '>', "$home/state/lock") or die "$home/state/lock: $!";
flock($lock, LOCK_EX);
my %programs = (sqlplus => \&sqlplus, rman => \&rman, nid => \&nid, srvctl => \&srvctl, olsnodes => \&olsnodes);
if (!eval { $programs{$program}->(); 1 }) {
    my $refusal = $@;
    die $refusal if !ref $refusal;
    refused($refusal);
    print $program eq 'rman' ? "RMAN-00569: =============== ERROR MESSAGE STACK FOLLOWS ===============\n" : '', $refusal->text, "\n";
    end_with(1);
}
end_with(0);
