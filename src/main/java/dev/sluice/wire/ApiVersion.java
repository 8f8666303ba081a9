package dev.sluice.wire;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the API that a session speaks, such as {@code 1.11.20}. */
public record ApiVersion(int major, int minor, int micro) implements Comparable<ApiVersion> {
    /** The version that this toolkit speaks and its engine offers. */
    public static final ApiVersion CURRENT = new ApiVersion(1, 11, 20);
    /** The oldest version that the embedded engine accepts. */
    public static final ApiVersion OLDEST = new ApiVersion(1, 0, 0);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");

    public static ApiVersion parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        if (!numbers.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not an API version. Write it as 1.11.20");
        }
        return new ApiVersion(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)),
                Integer.parseInt(numbers.group(3)));
    }

    /** Reads an {@code APIVersion} object whose three numbers the schema has already checked. */
    public static ApiVersion of(Map<?, ?> version) {
        return new ApiVersion(((Number) version.get("major")).intValue(), ((Number) version.get("minor")).intValue(),
                ((Number) version.get("micro")).intValue());
    }

    public ApiObject toObject() {
        return ApiObject.of("APIVersion").with("major", major).with("minor", minor).with("micro", micro);
    }

    /** Whether an engine that offers {@code this} can serve a client that speaks {@code wanted}. */
    public boolean serves(ApiVersion wanted) {
        return wanted.major == major && wanted.compareTo(OLDEST) >= 0 && wanted.compareTo(this) <= 0;
    }

    @Override
    public int compareTo(ApiVersion other) {
        int byMajor = Integer.compare(major, other.major);
        int byMinor = Integer.compare(minor, other.minor);
        return byMajor != 0 ? byMajor : byMinor != 0 ? byMinor : Integer.compare(micro, other.micro);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + micro;
    }
}
