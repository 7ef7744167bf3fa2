import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { letterKeysSchema } from '#app/modules/users/forms.ts'
import { hasLetterKeys, switchLetterKeys } from '#app/modules/users/letter-keys.server.ts'
import { paths } from '#app/paths.ts'
import { KEYS } from '#app/shells/staff/keys-catalog.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Keyboard shortcuts') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  return { isOn: hasLetterKeys(viewer.id) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const { letterKeys } = valueOrThrow(await parseForm(request, letterKeysSchema))
  switchLetterKeys(viewer, letterKeys === 'on')
  return redirectWithToast(paths.keys(), {
    kind: 'success',
    message: letterKeys === 'on' ? 'Single-letter shortcuts are on' : 'Single-letter shortcuts are off',
  })
}

export default function KeysPage() {
  const { isOn } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Keyboard shortcuts"
        note="Shortcuts need JavaScript and are off while you type in a field. Everything also works with Tab, Space and Enter."
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {KEYS.map(({ id, title, entries }) => (
          <Card key={id} title={title} id={id}>
            <DescriptionList items={entries.map(({ label, keys }) => ({ label, value: <Keys of={keys} /> }))} />
          </Card>
        ))}
      </div>
      <div className="mt-5">
        <Card title="Single-letter keys" id="letter-keys">
          <PostForm className="grid justify-items-start gap-3.5">
            <p>
              {isOn
                ? 'Single-letter shortcuts are on. Turn them off if you use voice control or keep hitting keys by accident. Ctrl K and Esc will still work.'
                : 'Single-letter shortcuts are off for you. Ctrl K and Esc still work.'}
            </p>
            <Button variant="second" name="letterKeys" value={isOn ? 'off' : 'on'} busy="Saving...">
              {isOn ? 'Turn off' : 'Turn on'}
            </Button>
          </PostForm>
        </Card>
      </div>
    </>
  )
}

/** Keys with the same effect. */
function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className="keys">
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
