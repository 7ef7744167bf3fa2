import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { splitFieldProps } from '#app/ui/field-frame.tsx'
import { FieldError } from '#app/ui/field-look.tsx'
import type { Form } from '#app/ui/form.ts'
import { describingIds } from '#app/ui/ids.ts'
import { slugFromTitle } from '../../manage/slug.ts'

type TitleFieldsProps = {
  form: Form<'title' | 'slug'>
  /** Whether the address follows the title while typing: until the post is published. */
  follows: boolean
  note: ReactNode
}

/** A post's title in its page's style, with the address below. */
export function TitleFields({ form: { field }, follows, note }: TitleFieldsProps) {
  const title = splitFieldProps({ ...field('title'), label: 'Title' })
  const slug = splitFieldProps({ ...field('slug'), label: 'Address' })
  useFollowingSlug(follows)
  return (
    <div className="post-head">
      <label className="sr-only" htmlFor={title.frame.id}>
        Title
      </label>
      <textarea
        {...title.rest}
        {...title.control}
        className="title-input"
        rows={2}
        placeholder="Title"
        autoComplete="off"
        onKeyDown={focusContentOnEnter}
      />
      <Problem id={title.frame.id} error={title.frame.error} />
      <p className="slug-line">
        <label htmlFor={slug.frame.id}>Address</label>
        <span>/blog/</span>
        <input {...slug.rest} {...slug.control} type="text" autoComplete="off" spellCheck={false} />
        <button className="link-button" name="intent" value="slug" formNoValidate>
          From the title
        </button>
      </p>
      <Problem id={slug.frame.id} error={slug.frame.error} />
      {note}
    </div>
  )
}

function Problem({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : <FieldError id={describingIds(id).error}>{error}</FieldError>
}

/** A title is a single line, even if it wraps: Enter moves to the text. */
function focusContentOnEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Derives the address from the title while typing, until someone edits the address. */
function useFollowingSlug(follows: boolean): void {
  useEffect(() => {
    const title = document.getElementById('title')
    const slug = document.getElementById('slug')
    if (!follows || !(title instanceof HTMLTextAreaElement) || !(slug instanceof HTMLInputElement)) return undefined
    let before = slugFromTitle(title.value)
    const follow = () => {
      const proposed = slugFromTitle(title.value)
      const isOurs = slug.value === '' || slug.value === before
      before = proposed
      if (!isOurs || slug.value === proposed) return
      slug.value = proposed
      slug.dispatchEvent(new Event('input', { bubbles: true }))
    }
    title.addEventListener('input', follow)
    return () => title.removeEventListener('input', follow)
  }, [follows])
}
