import type { ReactNode } from 'react'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { Fold, Folds } from '#app/ui/fold.tsx'
import type { Form } from '#app/ui/form.ts'
import type { LibraryPicture } from '../../pictures/queries.server.ts'
import { ContentField } from '../rich-text/content-field.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { TitleFields } from './title-fields.tsx'

export type PostField =
  | 'title'
  | 'slug'
  | 'content'
  | 'excerpt'
  | 'status'
  | 'when'
  | 'publishDay'
  | 'publishTime'
  | 'categoryId'
  | 'authorId'
  | 'tags'
  | 'featuredImage'
  | 'imageAlt'
  | 'featured'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'
  | 'picture'
  | 'pictureAlt'

type Option = { value: string; label: string }

type PostEditorProps = {
  form: Form<PostField>
  formId: string
  /** Null for a post that was never saved. */
  postId: string | null
  /** The fetched pictures of other sites, by their addresses. */
  fetched?: Readonly<Record<string, string>>
  library: readonly LibraryPicture[]
  categories: readonly Option[]
  authors: readonly Option[]
  /** Whether it was published, which fixes its address. */
  wasOut: boolean
  /** The result of the latest action. */
  note: string | undefined
  /** Notes about the address: the earlier ones that redirect. */
  slugNote?: ReactNode
  /** Below the text: its broken links. */
  textNote?: ReactNode
  /** Next to the status: its current meaning. */
  state?: ReactNode
  /** The post as search engines and shared links show it. */
  look?: ReactNode
  /** Its pictures and revisions. */
  folds?: ReactNode
}

const NONE = {}

/** The fields of a post: its text, with the settings next to it. */
export function PostEditor(props: PostEditorProps) {
  const { form, formId, postId, fetched = NONE, library, wasOut, note, slugNote, textNote, state } = props
  return (
    <div className="post-editor">
      {note !== undefined && (
        <p role="status" className="col-span-full rounded-control bg-brand-tint px-4 py-3 text-small leading-normal">
          {note}
        </p>
      )}
      <section className="post-sheet" aria-label="Text">
        <TitleFields form={form} follows={!wasOut} note={slugNote} />
        <ContentField form={form} postId={postId} fetched={fetched} note={textNote} />
      </section>
      <div className="grid gap-5">
        <PublishingCard form={form} state={state} wasOut={wasOut} />
        <FeaturedImage form={form} formId={formId} postId={postId} fetched={fetched} library={library} />
        <PostFolds {...props} />
      </div>
    </div>
  )
}

/** Rarely changed settings, each with its value. A setting with an error is open. */
function PostFolds({ form, categories, authors, look, folds }: PostEditorProps) {
  const { field, value } = form
  const isWrong = (...names: PostField[]) => names.some((name) => field(name).errors !== undefined)
  const nameIn = (options: readonly Option[], chosen: string | undefined) =>
    options.find((option) => option.value === chosen)?.label
  const filed = [nameIn(categories, value('categoryId')), value('tags')].filter(Boolean).join(', ')
  return (
    <Folds>
      <Fold title="Filed under" value={filed === '' ? 'Nothing yet' : filed} isOpen={isWrong('categoryId', 'tags')}>
        <SelectField {...field('categoryId')} label="Category" placeholder="None" options={categories} />
        <Field {...field('tags')} label="Tags" optional hint="Separate with commas. New tags are created." autoComplete="off" />
      </Fold>
      <Fold
        title="Search and sharing"
        value={value('metaTitle') ? 'Custom' : 'Default'}
        isOpen={isWrong('excerpt', 'metaTitle', 'metaDescription', 'metaKeywords')}
      >
        <TextareaField {...field('excerpt')} label="Excerpt" optional className="min-h-20" />
        <Field
          {...field('metaTitle')}
          label="Meta title"
          optional
          hint="About 60 characters. Leave blank to use the title."
          autoComplete="off"
        />
        <TextareaField
          {...field('metaDescription')}
          label="Meta description"
          optional
          hint="Most search engines cut off at 155 to 160 characters. Leave blank to use the excerpt."
          className="min-h-20"
        />
        <Field {...field('metaKeywords')} label="Meta keywords" optional autoComplete="off" />
        {look}
      </Fold>
      <Fold title="Author" value={nameIn(authors, value('authorId')) ?? 'None'} isOpen={isWrong('authorId')}>
        <SelectField {...field('authorId')} label="Written by" placeholder="None" options={authors} />
      </Fold>
      {folds}
    </Folds>
  )
}
