import { Card } from './card.tsx'

/** What was typed in the form of a record that someone deleted in the meantime, so that it can be saved elsewhere. */
export function UnsavedText({ typed }: { typed: object | null | undefined }) {
  const texts = textsOf(typed ?? {})
  if (texts.length === 0) return null
  return (
    <Card title="What you typed wasn’t saved" className="mx-auto mt-6 max-w-160">
      {texts.map(([name, text]) => (
        <p key={name} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </Card>
  )
}

/** A form's text by field, including its lists, without the lead's hidden values. */
function textsOf(value: object): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (name.startsWith('seen')) return []
    if (typeof inner === 'string') return inner.trim() === '' ? [] : [[name, inner]]
    if (typeof inner !== 'object' || inner === null) return []
    return textsOf(inner).map(([key, text]) => [`${name}.${key}`, text])
  })
}
