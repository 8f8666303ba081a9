package dev.sluice.engine.auth;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a password has to be like.
 *
 * @param letters whether a capital letter is needed, and whether a small one
 * @param signs whether a digit is needed, and whether anything that is neither letter nor digit
 * @param notTheName whether it must not be the user's name
 */
public record PasswordRules(int leastLength, Letters letters, Signs signs, boolean notTheName) {
    /** Which letters are needed. */
    public record Letters(boolean capital, boolean small) {
    }

    /** What else is needed. */
    public record Signs(boolean digit, boolean symbol) {
    }

    /** What is wrong with {@code password}, each as a sentence; it is not shown in any. */
    public List<String> broken(String password, String user) {
        List<String> broken = new ArrayList<>();
        if (password.length() < leastLength) {
            broken.add("it has " + password.length() + " characters, at least " + leastLength + " are needed.");
        }
        lacks(broken, password, letters.capital, Character::isUpperCase, "it has no capital letter.");
        lacks(broken, password, letters.small, Character::isLowerCase, "it has no small letter.");
        lacks(broken, password, signs.digit, Character::isDigit, "it has no digit.");
        lacks(broken, password, signs.symbol, sign -> !Character.isLetterOrDigit(sign), "it has only letters and digits.");
        if (notTheName && password.equalsIgnoreCase(user)) {
            broken.add("it is the name of the user.");
        }
        return broken;
    }

    private static void lacks(List<String> broken, String password, boolean needed, IntPredicate sign, String sentence) {
        if (needed && password.chars().noneMatch(sign)) {
            broken.add(sentence);
        }
    }
}
