import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { ContentField } from './rich-text/content-field.tsx'
import { STATUS_OPTIONS } from './post-labels.ts'

export type PostField =
  | 'title'
  | 'slug'
  | 'content'
  | 'excerpt'
  | 'status'
  | 'publishDay'
  | 'publishTime'
  | 'categoryId'
  | 'authorId'
  | 'tags'
  | 'featuredImage'
  | 'imageAlt'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'

type Option = { value: string; label: string }

type PostEditorProps = {
  form: Form<PostField>
  /** Null for a post that was never saved. */
  postId: string | null
  /** The pictures of other sites that are here, by their addresses. */
  fetched?: Readonly<Record<string, string>>
  categories: readonly Option[]
  authors: readonly Option[]
  /** What is known of the address: where an earlier one leads. */
  slugNote?: ReactNode
  /** Under the text: how long it is, and when it was saved. */
  textNote?: ReactNode
  /** Beside the status: what it means now. */
  state?: ReactNode
  /** More cards under the text and beside it. */
  below?: ReactNode
  beside?: ReactNode
}

const NONE = {}

/** The fields of a post: its text, and beside it what is done with it. */
export function PostEditor(props: PostEditorProps) {
  const { form, postId, fetched = NONE, categories, authors, slugNote, textNote, state, below, beside } = props
  const { field } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-5 max-xl:grid-cols-1">
      <div className="grid gap-5 *:min-w-0">
        <section className="card grid gap-4.5" aria-label="Text">
          <Field {...field('title')} label="Title" className="text-lead" autoComplete="off" />
          <SlugField form={form} note={slugNote} />
          <TextareaField {...field('excerpt')} label="Excerpt" optional className="min-h-20" />
          <div className="grid gap-2">
            <ContentField form={form} postId={postId} fetched={fetched} />
            <MarkdownHelp />
            {textNote}
          </div>
        </section>
        <SearchCard form={form} />
        {below}
      </div>
      <div className="grid gap-5">
        <PublishingCard form={form} state={state} />
        <Card title="Filed under">
          <div className="grid gap-3.5">
            <SelectField {...field('categoryId')} label="Category" placeholder="None" options={categories} />
            <Field {...field('tags')} label="Tags" optional hint="With commas. New ones are made." autoComplete="off" />
            <SelectField {...field('authorId')} label="Author" placeholder="None" options={authors} />
          </div>
        </Card>
        <Card title="Featured image">
          <div className="grid gap-3.5">
            <Field
              {...field('featuredImage')}
              label="Address of the image"
              hint="Of a picture of this post, or of another site: that one is fetched once and served by us."
              optional
              inputMode="url"
              autoComplete="off"
            />
            <Field {...field('imageAlt')} label="Alt text" hint="What the image shows." optional autoComplete="off" />
          </div>
        </Card>
        {beside}
      </div>
    </div>
  )
}

function SlugField({ form: { field }, note }: { form: Form<PostField>; note?: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 max-sm:grid-cols-1">
        <Field {...field('slug')} label="Address" hint="Behind /blog/" autoComplete="off" spellCheck={false} />
        <Button variant="second" name="intent" value="slug" formNoValidate>
          From the title
        </Button>
      </div>
      {note}
    </div>
  )
}

function MarkdownHelp() {
  return (
    <details className="text-small">
      <summary className="cursor-pointer text-brand">How Markdown is written</summary>
      <ul className="mt-2 grid gap-1">
        <li>## Heading</li>
        <li>**bold** and *italic*</li>
        <li>- a point, and 1. a step</li>
        <li>&gt; a quote</li>
        <li>[words](https://address)</li>
      </ul>
    </details>
  )
}

function SearchCard({ form: { field } }: { form: Form<PostField> }) {
  return (
    <Card title="How others show it">
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field
          {...field('metaTitle')}
          label="Meta title"
          optional
          hint="About 60 characters. The title where it is empty."
          autoComplete="off"
        />
        <Field {...field('metaKeywords')} label="Meta keywords" optional autoComplete="off" />
        <TextareaField
          {...field('metaDescription')}
          label="Meta description"
          optional
          hint="Most engines cut at 155 to 160 characters. The excerpt where it is empty."
          fieldClassName="sm:col-span-2"
          className="min-h-20"
        />
      </div>
    </Card>
  )
}

function PublishingCard({ form: { field }, state }: { form: Form<PostField>; state?: ReactNode }) {
  return (
    <Card title="Publishing">
      <div className="grid gap-3.5">
        {state}
        <SelectField {...field('status')} label="Status" options={STATUS_OPTIONS} />
        <div className="grid gap-3.5 max-xl:sm:grid-cols-2">
          <Field {...field('publishDay')} label="On" optional type="date" />
          <Field {...field('publishTime')} label="At" optional type="time" />
        </div>
        <p className="text-small text-ink-muted">
          Central time. With day and hour the post stays a draft and goes out by itself then; without, it is published when you
          save it as published.
        </p>
      </div>
    </Card>
  )
}
