import { type ComponentProps, lazy, Suspense } from 'react'
import { TextareaField } from '#app/ui/field.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { useIsLive } from '#app/ui/check-all.tsx'

/** A separate chunk, loaded once the page works without it. */
const MailTools = lazy(() => import('./mail-tools.tsx'))

const HINT = 'Format with **bold**, *italic* and [words](https://…) for a link. Start a line with a dash for a list.'

/** The text of an email, formatted as in `mail-markdown.ts`. With JavaScript, it has tools for it. */
export function MailTextField({ hint = HINT, ...props }: ComponentProps<typeof TextareaField>) {
  const tools = useIsLive() ? (
    <Suspense>
      <MailTools fieldId={props.id ?? fieldId(props.name)} />
    </Suspense>
  ) : null
  return <TextareaField {...props} hint={hint} tools={tools} />
}
