import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { fileSize } from '#app/format/file-size.ts'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CompanySign } from '#app/ui/company-logo.tsx'
import { Homestead } from '#app/ui/drawing/homestead.tsx'
import { Horizon } from '#app/ui/drawing/horizon.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ShownSlot } from './slots.server.ts'

/** Where each picture appears, and its fallback. */
const PLACES: Record<ShownSlot['kind'], { where: ReactNode; until: string; frame: string }> = {
  logo: {
    where: 'Top of every page and email.',
    until: 'Until you upload one, we show the default logo and name.',
    frame: 'aspect-[4/1]',
  },
  hero: {
    where: (
      <>
        <Page to={paths.home()}>Home</Page>, at the top.
      </>
    ),
    until: 'Until you upload one, we show a drawing of the prairie.',
    frame: 'aspect-video',
  },
  about: {
    where: (
      <>
        <Page to={paths.home()}>Home</Page>, under “Transform Your Property Experience.”
      </>
    ),
    until: 'Until you upload one, we show a drawing of a house.',
    frame: 'aspect-[4/3]',
  },
  team: {
    where: (
      <>
        Top of the <Page to={paths.team()}>team page</Page>.
      </>
    ),
    until: 'Until you upload one, the page starts with its title.',
    frame: 'aspect-[4/3]',
  },
}

type SlotCardProps = {
  slot: ShownSlot
  constraints: FormConstraints
  lastReply: FormReply | undefined
  /** The page that confirms removal. */
  removeTo: string
  now: Date
}

/** A picture of the public site with its actions. */
export function SlotCard({ slot, constraints, lastReply, removeTo, now }: SlotCardProps) {
  const { kind, title, image } = slot
  const { where, until } = PLACES[kind]
  const form = formOf<'file' | 'altText'>({
    lastReply: replyTo(kind, lastReply),
    constraints,
    defaults: { altText: slot.altText },
  })
  return (
    <Card title={title} className="grid content-start gap-3">
      <p className="-mt-4 note">
        {where} Recommended {slot.recommended}.
      </p>
      <Preview slot={slot} />
      {image?.isSmall && (
        <Notice>
          Smaller than recommended: {image.shown.widthPixels}x{image.shown.heightPixels}. It may look blurry on large screens.
        </Notice>
      )}
      <PostForm draft={`picture-${kind}`} encType="multipart/form-data" className="grid gap-3">
        <input type="hidden" name="kind" value={kind} />
        <Field
          {...form.field('file')}
          id={slotFieldId(kind, 'file')}
          type="file"
          label={image ? 'Replacement image' : 'Image'}
          hint={image ? uploadedLine(image, now) : until}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          required
        />
        <Field
          {...form.field('altText')}
          id={slotFieldId(kind, 'altText')}
          label="Alt text"
          hint="Describe the image for people who can’t see it."
          optional
        />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button name="intent" value="upload" busy="Uploading..." small>
            {image ? 'Replace' : 'Upload'}
            <span className="sr-only"> {title}</span>
          </Button>
          {image && (
            <>
              <Button name="intent" value="describe" variant="second" busy="Processing..." small formNoValidate>
                Save Alt Text<span className="sr-only"> for {title}</span>
              </Button>
              <Link to={removeTo} className="ml-auto text-small text-danger" preventScrollReset>
                Remove<span className="sr-only"> {title}</span>
              </Link>
            </>
          )}
        </div>
      </PostForm>
    </Card>
  )
}

/** The id of a slot's field: the page's forms use the same field names. */
export function slotFieldId(kind: string, name: string): string {
  return `${kind}-${name}`
}

function Preview({ slot: { kind, image, company } }: { slot: ShownSlot }) {
  const { frame } = PLACES[kind]
  const isLogo = kind === 'logo'
  return (
    <div
      className={classNames(
        'grid place-items-center overflow-hidden rounded-control border border-line',
        frame,
        isLogo || !image ? 'bg-band' : 'bg-surface',
      )}
    >
      {image ? (
        <Picture
          image={image.shown}
          sizes="(min-width: 1024px) 40vw, 90vw"
          className={isLogo ? 'max-h-full max-w-full p-4' : 'size-full object-cover'}
        />
      ) : (
        <Default kind={kind} company={company} />
      )}
    </div>
  )
}

/** What visitors see without a picture. */
function Default({ kind, company }: Pick<ShownSlot, 'kind' | 'company'>) {
  if (kind === 'logo') return <CompanySign company={company} />
  if (kind === 'hero') return <Horizon className="size-full" />
  if (kind === 'about') return <Homestead className="size-full" />
  return <p className="text-ink-muted">Visitors don’t see an image here yet.</p>
}

function uploadedLine({ shown, bytes, uploadedAt, uploadedBy }: NonNullable<ShownSlot['image']>, now: Date): string {
  const by = uploadedBy === null ? '' : ` by ${uploadedBy}`
  return `${shown.widthPixels}x${shown.heightPixels}, ${fileSize(bytes)}, uploaded ${formatDay(uploadedAt, now)}${by}`
}

/** A page of the public site. */
function Page({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} reloadDocument>
      {children}
    </Link>
  )
}
