import { useEffect, useState } from 'react'
import { formatCount } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { LinkProblems } from '../post-cards.tsx'
import { PostBody } from '../post-body.tsx'

/** The server's result for a text. */
type Preview = { html: string; words: number; minutes: number; problems: string[] }

function isPreview(value: unknown): value is Preview {
  return typeof value === 'object' && value !== null && 'html' in value && 'problems' in value
}

/** Waits until typing pauses. */
const PAUSE_MS = 500

/**
 * Script-only preview of the text while it is edited. Empty until something is typed, or if the server does not answer.
 * `isEdited`: the editor shows the text itself, so only problems are listed.
 */
export function LivePreview({ field, isEdited }: { field: string; isEdited: boolean }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    const control = document.getElementById(field)
    if (!(control instanceof HTMLTextAreaElement)) return
    let timer: number | undefined
    let latest = new AbortController()
    const ask = () => {
      latest.abort()
      latest = new AbortController()
      const body = new URLSearchParams({ content: control.value })
      // An aborted or failed request leaves the preview unchanged.
      void fetch(paths.previewText(), { method: 'POST', body, signal: latest.signal })
        .then((response): Promise<unknown> => response.json())
        .then((made) => setPreview(isPreview(made) ? made : null))
        .catch(() => undefined)
    }
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(ask, PAUSE_MS)
    }
    control.addEventListener('input', wait)
    return () => {
      control.removeEventListener('input', wait)
      window.clearTimeout(timer)
      latest.abort()
    }
  }, [field])
  if (preview === null) return null
  if (isEdited) return <LinkProblems problems={preview.problems} />
  return (
    <section className="grid gap-3" aria-label="Preview">
      <p className="text-small text-ink-muted">
        Preview: {formatCount(preview.words, 'word')}, {preview.minutes} min read
      </p>
      <LinkProblems problems={preview.problems} />
      <div className="prose max-h-160 overflow-y-auto rounded-control border border-line p-5">
        <PostBody html={preview.html} />
      </div>
    </section>
  )
}
