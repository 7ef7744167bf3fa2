import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { LibraryPicture } from '../../pictures/queries.server.ts'
import { uploadPicture } from '../rich-text/upload-picture.ts'
import { useTyped } from './use-typed.ts'

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
const OWN_PICTURES = '/blog/pictures/'

type FeaturedImageProps = {
  form: Form<'featuredImage' | 'imageAlt' | 'featured'>
  formId: string
  postId: string | null
  fetched: Readonly<Record<string, string>>
  library: readonly LibraryPicture[]
}

/** A post's featured image: an upload, a stored picture or a URL. */
export function FeaturedImage({ form, formId, postId, fetched, library }: FeaturedImageProps) {
  const { field } = form
  const typed = useTyped(formId, ['featuredImage'])
  const address = typed?.featuredImage ?? form.value('featuredImage') ?? ''
  const shown = address.startsWith(OWN_PICTURES) ? address : fetched[address]
  return (
    <Card title="Featured image">
      <div className="grid gap-3.5">
        {shown !== undefined && <img className="featured-picture" src={shown} alt={form.value('imageAlt') ?? ''} />}
        <FeaturedUpload form={form} postId={postId} />
        {library.length > 0 && <Library pictures={library} />}
        <Field
          {...field('imageAlt')}
          label="Alt text of the featured image"
          hint="Describe it for people who can’t see it."
          optional
          autoComplete="off"
        />
        <Field
          {...field('featuredImage')}
          label="Image address"
          hint="Leave blank for no image. We copy images from other sites and serve them ourselves."
          optional
          inputMode="url"
          autoComplete="off"
        />
      </div>
    </Card>
  )
}

/** Without scripts a button uploads the file; with them, choosing it does. */
function FeaturedUpload({ form: { field }, postId }: Pick<FeaturedImageProps, 'form' | 'postId'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setSending(true)
    const uploaded = await uploadPicture(postId, file, { imageAlt: valueOf('imageAlt') })
    setSending(false)
    target.value = ''
    if ('problem' in uploaded) setProblem(Object.values(uploaded.problem)[0] ?? null)
    else {
      setProblem(null)
      setValue('featuredImage', uploaded.address)
    }
  }
  const errors = problem === null ? field('featured').errors : [problem]
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        name="picture"
        id="featured-file"
        errors={errors}
        type="file"
        label={isSending ? 'Uploading...' : 'Upload a featured image'}
        hint="At most 5 MB"
        accept={PICTURE_TYPES}
        onChange={(event) => void send(event)}
        fieldClassName="w-full"
      />
      <Button
        className="[@media(scripting:enabled)]:hidden"
        variant="second"
        small
        name="intent"
        value="featured"
        formNoValidate
        busy="Uploading..."
      >
        Upload
      </Button>
    </div>
  )
}

/** The latest pictures of all posts, each as a button that posts the form without scripts. */
function Library({ pictures }: { pictures: readonly LibraryPicture[] }) {
  const choose = (event: MouseEvent, { address, altText }: LibraryPicture) => {
    event.preventDefault()
    setValue('featuredImage', address)
    if (valueOf('imageAlt') === '') setValue('imageAlt', altText)
  }
  return (
    <details className="picture-library">
      <summary className="button button--second button--small">
        <Icon name="image" />
        Library
      </summary>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button name="intent" value={`feature:${picture.id}`} formNoValidate onClick={(event) => choose(event, picture)}>
              <img src={picture.thumbnail} alt={picture.altText || 'Post picture'} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function valueOf(id: string): string {
  const control = document.getElementById(id)
  return control instanceof HTMLInputElement ? control.value : ''
}

/** Sets a form field's value and fires its event for listeners. */
function setValue(id: string, value: string): void {
  const control = document.getElementById(id)
  if (!(control instanceof HTMLInputElement)) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
