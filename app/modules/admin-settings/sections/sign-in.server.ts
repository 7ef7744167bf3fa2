import { settingsSection } from './section.server.ts'

/** Who must use a second step at sign-in, and how long the audit log is kept. */
export const signInSection = settingsSection({ key: 'sign-in', title: 'Sign-in and audit log', contents: 'Two-step, audit log' })
