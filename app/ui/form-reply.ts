/** What is wrong with a form: a message by field name; '' concerns the form as a whole. */
export type FormErrors = Record<string, string>

/** How a form comes back when the server refuses it: what was typed, by field name, and what is wrong with it. */
export type FormReply = { values: Record<string, string>; errors: FormErrors }

/** A form that nobody has typed into yet. */
export const EMPTY_REPLY: FormReply = { values: {}, errors: {} }
