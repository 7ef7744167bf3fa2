import { firstNameOf } from '#app/format/first-name.ts'
import type { Fate } from './personal-data.server.ts'

type Held = readonly { fate: Fate }[]

const END = 'If anything is unclear, just reply to this email.'

/** What the answer to a request says until staff write something else. `name`: blank where it is not known. */
export function defaultAnswer(step: 'copy' | 'deletion' | 'refuse', { name, held }: { name: string | null; held: Held }): string {
  const greeting = name === null ? 'Hello,' : `Hello ${firstNameOf(name)},`
  return [greeting, bodyOf(step, held), END].join('\n\n')
}

function bodyOf(step: 'copy' | 'deletion' | 'refuse', held: Held): string {
  if (step === 'refuse') return 'We can’t do what you asked because …'
  if (held.length === 0) return 'We have nothing under your email address except this request.'
  if (step === 'copy') return 'Here is a copy of your data: one file to print and one for other software.'
  const isKept = held.some(({ fate }) => fate === 'kept')
  const kept = isKept ? ', except what the law requires us to keep: payments and signed agreements' : ''
  return `We have deleted your data${kept}. We also keep your address on our do-not-contact list.`
}
