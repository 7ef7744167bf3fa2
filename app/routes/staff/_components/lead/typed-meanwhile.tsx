import { Card } from '#app/ui/card.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'

/** What was typed about a lead that someone deleted in the meantime, so that it can be kept elsewhere. */
export function TypedMeanwhile({ reply }: { reply: FormReply | undefined }) {
  const typed = textsOf(reply?.initialValue ?? {})
  if (typed.length === 0) return null
  return (
    <Card title="What you typed was not saved" className="mx-auto mt-6 max-w-160">
      {typed.map(([name, text]) => (
        <p key={name} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </Card>
  )
}

/** The texts of a form by the place where they were, those of its lists included; without what the form carried of the lead. */
function textsOf(value: object): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (name.startsWith('seen')) return []
    if (typeof inner === 'string') return inner.trim() === '' ? [] : [[name, inner]]
    if (typeof inner !== 'object' || inner === null) return []
    return textsOf(inner).map(([key, text]) => [`${name}.${key}`, text])
  })
}
