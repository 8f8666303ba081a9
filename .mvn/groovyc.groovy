// Call sites that link themselves are slow at their first call, and the run of a short script is all first calls; so are
// most specs. The Maven plugin switches them on after this script has run, so the switch is held down.
configuration.optimizationOptions = new HashMap<String, Boolean>() {
    @Override
    Boolean put(String option, Boolean on) {
        super.put(option, on && option != 'indy')
    }
}
configuration.optimizationOptions.put('indy', false)
