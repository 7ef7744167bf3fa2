/** The form that resets a field to its default. Apart from the schemas, because pages load it. */
export const RESTORE_FORM = 'restore-default'
