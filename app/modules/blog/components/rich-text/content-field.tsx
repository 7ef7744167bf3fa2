import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { ClientNavigation } from '#app/ui/link.tsx'
import { BEGINS_AS_HTML, tagsLostInEditor } from '../../html/editable-html.ts'
import { LivePreview } from '../editor/live-preview.tsx'

/** A separate chunk: only pages with the post editor load it. */
const RichText = lazy(() => import('./rich-text.tsx'))

const FIELD = 'content'

type ContentFieldProps = {
  form: Form<'content'>
  /** Null for a post that was never saved. */
  postId: string | null
  /** The fetched pictures of other sites, by their address in the text. */
  fetched: Readonly<Record<string, string>>
  /** Below the text. */
  note: ReactNode
}

/**
 * The text of a post. Without scripts it is a field for HTML or Markdown. With scripts an editor writes HTML into that field,
 * which is submitted either way. A text that the editor would damage is edited as HTML, and Markdown stays in the field until
 * someone opens the editor.
 */
export function ContentField({ form, postId, fetched, note }: ContentFieldProps) {
  const isAlive = useContext(ClientNavigation)
  const [html, setHtml] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const show = (opened: Opened) => {
    setWhy(opened.why)
    setHtml(opened.html)
  }
  useEffect(() => {
    const typed = typedText()
    const isOurs = typed.trim() === '' || BEGINS_AS_HTML.test(typed)
    // Keeps the cursor if someone is already typing in the field.
    if (isAlive && isOurs && document.activeElement !== textarea()) void editableText(typed).then(show)
  }, [isAlive])
  const isRich = html !== null
  useEffect(() => {
    if (!isRich) return undefined
    // A draft restored into the field is opened in the editor.
    const reopen = () => {
      setHtml(null)
      void editableText(typedText()).then(show)
    }
    const field = textarea()
    field?.addEventListener('restored', reopen)
    return () => field?.removeEventListener('restored', reopen)
  }, [isRich])
  const { errors } = form.field(FIELD)
  return (
    <>
      <div className={isRich ? 'sr-only' : 'post-text'}>
        <TextareaField
          {...form.field(FIELD)}
          required={!isRich}
          label="Content"
          className="min-h-105 text-small"
          spellCheck
          hint={isRich ? undefined : HINT}
          {...(isRich ? { tabIndex: -1, 'aria-hidden': true, onFocus: focusEditor } : {})}
        />
        {!isRich && <MarkdownHelp />}
      </div>
      {isRich && (
        <Suspense fallback={<p className="py-5 text-small text-ink-muted">Opening the editor...</p>}>
          <RichText html={html} errors={errors} postId={postId} fetched={fetched} onChange={writeText} />
        </Suspense>
      )}
      <div className="post-text">
        {isRich && errors !== undefined && (
          <p className="field-error" aria-hidden="true">
            {errors[0]}
          </p>
        )}
        {why !== null && (
          <p role="status" className="text-small text-ink-muted">
            {why}
          </p>
        )}
        {note}
        <LivePreview field={FIELD} isEdited={isRich} />
        {isAlive && (
          <div className="noscript:hidden">
            {isRich ? (
              <Button variant="quiet" small type="button" onClick={() => setHtml(null)}>
                Write HTML or Markdown instead
              </Button>
            ) : (
              <Button variant="quiet" small type="button" onClick={() => void editableText(typedText()).then(show)}>
                Use the editor
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

function MarkdownHelp() {
  return (
    <details className="text-small">
      <summary className="cursor-pointer text-brand">Markdown help</summary>
      <ul className="mt-2 grid gap-1">
        <li>## Heading</li>
        <li>**bold** and *italic*</li>
        <li>- a bullet, 1. a numbered item</li>
        <li>&gt; a quote</li>
        <li>[link text](https://address)</li>
      </ul>
    </details>
  )
}

const HINT =
  'Text that starts with a tag is HTML. Anything else is Markdown, which can include HTML. We remove scripts, styles and frames when you save.'

function textarea(): HTMLTextAreaElement | null {
  const field = document.getElementById(FIELD)
  return field instanceof HTMLTextAreaElement ? field : null
}

function typedText(): string {
  return textarea()?.value ?? ''
}

/** Copies the editor's content to the submitted field and fires its event. */
function writeText(html: string): void {
  const field = textarea()
  if (!field || field.value === html) return
  field.value = html
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Focusing the field, by its label or an error link, moves to the editor. */
function focusEditor(): void {
  document.querySelector<HTMLElement>('.rich-text')?.focus()
}

/** `html`: null if the text must remain in its field; `why`: the reason as text, if any. */
type Opened = { html: string | null; why: string | null }

/** A text as HTML for the editor; null with the reason if it must remain in its field. */
async function editableText(typed: string): Promise<Opened> {
  const html = typed.trim() === '' || BEGINS_AS_HTML.test(typed) ? typed : await markdownHtml(typed)
  if (html === null) return { html, why: 'We couldn’t convert the text to HTML. Please try again.' }
  const lost = tagsLostInEditor(html)
  if (lost.length === 0) return { html, why: null }
  return { html: null, why: `The editor would drop part of this text (${lost.join(', ')}), so edit it here.` }
}

/** Loaded on demand, because only the editor converts Markdown to HTML. */
async function markdownHtml(text: string): Promise<string | null> {
  const { htmlOfMarkdown } = await import('./paste.ts')
  return htmlOfMarkdown(text)
}
