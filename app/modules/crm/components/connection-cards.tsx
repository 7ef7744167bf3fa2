import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ConnectionDetails } from '../queries.server.ts'

type LastTest = { isOk: boolean; message: string; at: Date; by: string | null }

/** The CRM's connection settings. */
export function ConnectionDetailsCard({ details }: { details: ConnectionDetails }) {
  const { url, database, username, hasKey } = details
  return (
    <Card title="Connection Details">
      <DescriptionList
        items={[
          { label: 'URL', value: shown(url) },
          { label: 'Database', value: shown(database) },
          { label: 'Username', value: shown(username) },
          { label: 'API key', value: hasKey ? 'Configured' : shown(null) },
        ]}
      />
      <p className="mt-3 text-small text-ink-muted">
        To keep the key out of the browser, set these on the server: ODOO_URL, ODOO_DATABASE, ODOO_USERNAME and ODOO_API_KEY.
      </p>
    </Card>
  )
}

function shown(value: string | null): ReactNode {
  return value ?? <span className="font-normal text-ink-muted">Not configured</span>
}

/** The button that tests the connection, and the last test's result. */
export function TestCard({ lastTest, now }: { lastTest: LastTest | null; now: Date }) {
  return (
    <Card title="Test">
      <div className="grid justify-items-start gap-4">
        {lastTest && (
          <Notice tone={lastTest.isOk ? 'good' : 'bad'} className="justify-self-stretch wrap-anywhere">
            {lastTest.message}
          </Notice>
        )}
        <p className="text-small text-ink-muted">Signs in, creates a lead named “TEST - delete me”, then removes it.</p>
        <PostForm>
          <Button name="intent" value="test" busy="Testing...">
            Test Connection
          </Button>
        </PostForm>
        {lastTest && (
          <p className="text-small text-ink-muted">
            Last test: <time dateTime={lastTest.at.toISOString()}>{formatMomentIn(lastTest.at, now)}</time>
            {lastTest.by !== null && `, by ${lastTest.by}`}
          </p>
        )}
      </div>
    </Card>
  )
}
