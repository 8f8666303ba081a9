package dev.sluice.engine.auth;

/** What counts as one client's addresses: an address of IPv4, and the first half of one of IPv6, of which a client has all the rest. */
public final class AddressRange {
    private static final int GROUPS = 8;
    private static final int COUNTED = 4;

    private AddressRange() {
    }

    /** The range of an address as programs write it; anything else is a range of its own. */
    public static String of(String address) {
        if (address == null || address.indexOf(':') < 0 || address.indexOf('.') >= 0) {
            return String.valueOf(address);
        }
        String[] ends = address.replaceAll("[\\[\\]]|%.*", "").split("::", -1);
        StringBuilder range = new StringBuilder();
        String[] first = ends[0].isEmpty() ? new String[0] : ends[0].split(":");
        String[] last = ends.length < 2 || ends[1].isEmpty() ? new String[0] : ends[1].split(":");
        for (int i = 0; i < COUNTED; i++) {
            range.append(group(i, first, last)).append(':');
        }
        return range.append(':').toString();
    }

    /** The group at a place, of those before and those behind the zeros that are left out. */
    private static String group(int place, String[] first, String[] last) {
        int fromEnd = place - (GROUPS - last.length);
        if (place < first.length) {
            return first[place];
        }
        return fromEnd >= 0 ? last[fromEnd] : "0";
    }
}
