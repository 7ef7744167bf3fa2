import { formatCount } from '#app/format/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { Form } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ListedPicture } from '../../pictures/listed-picture.ts'

type PicturesFoldProps = {
  form: Form<'picture' | 'pictureAlt'>
  pictures: readonly ListedPicture[]
}

/** A post's pictures, and the fields to upload another one into its text. They are part of the post's form, so input is kept. */
export function PicturesFold({ form: { field }, pictures }: PicturesFoldProps) {
  const count = pictures.length === 0 ? 'None yet' : formatCount(pictures.length, 'picture')
  const isWrong = field('picture').errors !== undefined || field('pictureAlt').errors !== undefined
  return (
    <Fold title="Pictures in the post" value={count} isOpen={isWrong}>
      <div className="grid gap-3.5">
        <Field
          {...field('picture')}
          type="file"
          label="Upload a picture"
          optional
          hint="Up to 5 MB. We remove the location and other data that cameras add."
          // Without HEIC, iPhones send their photos as JPEG.
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        />
        <Field
          {...field('pictureAlt')}
          required={false}
          label="Alt text (describe the picture)"
          hint="For people who can’t see the picture."
          optional
          autoComplete="off"
        />
      </div>
      <div>
        <Button variant="second" small name="intent" value="picture" formNoValidate busy="Uploading...">
          Insert into text
        </Button>
      </div>
      {pictures.length > 0 && (
        <ul className="mt-4 list-none border-t border-line">
          {pictures.map((picture) => (
            <PictureItem key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
    </Fold>
  )
}

const STATES = {
  waiting: { label: 'Downloading', color: 'yellow' },
  refused: { label: 'Not shown', color: 'red' },
  stored: { label: 'Downloaded', color: 'green' },
} as const

function PictureItem({ picture }: { picture: ListedPicture }) {
  const { id, isUploaded, address, altText, state, problem, thumbnail, markup } = picture
  const { label, color } = STATES[state]
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] items-start gap-3.5 border-t border-line py-2.75 text-small leading-[1.4] first:border-t-0">
      {thumbnail === null ? (
        <span className="grid size-14 place-items-center rounded-control border border-line bg-band text-ink-muted">
          <Icon name="image" />
        </span>
      ) : (
        <img src={thumbnail} alt="" width={56} height={56} loading="lazy" className="size-14 rounded-control object-cover" />
      )}
      <div className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
        <span>{isUploaded ? altText : address}</span>
        {!isUploaded && <Badge color={color}>{label}</Badge>}
        {problem !== null && <span className="text-danger">{problem}</span>}
        {isUploaded && (
          <details className="max-w-full">
            <summary className="cursor-pointer text-brand">
              Show HTML<span className="sr-only"> for {altText}</span>
            </summary>
            <code className="mt-1 block text-small wrap-anywhere select-all">{markup}</code>
          </details>
        )}
        {state === 'stored' && (
          <Button variant="quiet" small name="intent" value={`feature:${id}`} formNoValidate>
            Make it the featured image<span className="sr-only">: {isUploaded ? altText : address}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
