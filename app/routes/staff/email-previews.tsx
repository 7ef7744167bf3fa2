import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { SAMPLE_MAILS } from '#app/modules/messaging/email-previews/index.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Table, TABLE_PANEL, TableCell } from '#app/ui/table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Mail previews') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  return {
    mails: SAMPLE_MAILS.map(({ key, template, meaning, render }) => ({ key, template, meaning, subject: render().subject })),
  }
}

export default function MailsPage() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Mail previews" />
      <p className="mb-4 text-ink-muted">Every mail that the site sends, shown with invented content.</p>
      <div className={TABLE_PANEL}>
        <Table caption="Mails that the site sends" columns={COLUMNS} look="work">
          {mails.map(({ key, template, meaning, subject }) => (
            <tr key={key}>
              <th scope="row" className="max-w-full lg:max-w-[440px]">
                <Link to={paths.mail(key)}>{subject}</Link>
                <span className="cell-note">{template}</span>
              </th>
              <TableCell label="Who gets it">{meaning}</TableCell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}

const COLUMNS = [{ label: 'Subject' }, { label: 'Who gets it' }]
