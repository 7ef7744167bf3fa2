import { Card } from '#app/ui/card.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'

/** What was typed about a lead that somebody deleted meanwhile, so that it can be kept elsewhere. */
export function TypedMeanwhile({ reply }: { reply: FormReply | undefined }) {
  const typed = Object.entries(reply?.initialValue ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '' && !entry[0].startsWith('seen'),
  )
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
