/** The steps of an import, as its pages name them. */
export const IMPORT_STEPS = ['Choose the file', 'Check', 'Done'] as const
