import { getSetting } from '#app/modules/settings/settings.server.ts'
import { passwordProblem } from './password-problem.server.ts'

/** A password that is refused, and why, in words. */
export type WeakPassword = { kind: 'weak-password'; problem: string }

/**
 * Why someone may not have this password, in words; null where they may. No one's contains little more than their name, their address or the
 * company's name.
 */
export function newPasswordProblem(password: string, { email, name }: { email: string; name: string }): string | null {
  return passwordProblem(password, [email, name, getSetting('company').name])
}
