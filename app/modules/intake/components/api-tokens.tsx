import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ApiTokenRow } from '../api-tokens.server.ts'
import { SCOPE_LABELS } from '../messages.ts'

type ApiTokensProps = FormState & {
  tokens: readonly ApiTokenRow[]
  /** The secret of a just created token. */
  madeToken: string | null
  apiUrl: string
  now: Date
}

/** The intake API's tokens: a list, a form for a new one, and instructions. */
export function ApiTokens({ tokens, madeToken, apiUrl, now, lastReply, constraints }: ApiTokensProps) {
  const form = formOf<'name' | 'scope'>({ lastReply, constraints, defaults: { scope: 'leads:create' } })
  return (
    <section aria-labelledby="tokens" className="grid gap-4">
      <h2 id="tokens" className="font-sans text-lead font-semibold tracking-normal">
        API tokens
      </h2>
      {madeToken !== null && (
        <div className="card grid gap-2" role="status">
          <p>
            <strong className="font-semibold">Copy the token now.</strong> We won’t show it again.
          </p>
          <p>
            <code className="wrap-anywhere">{madeToken}</code>
          </p>
        </div>
      )}
      <div className="card">
        <ErrorSummary errors={form.errors} className="mb-4" />
        <PostForm
          draft="token"
          empties
          action={paths.adminIntegrations()}
          className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        >
          <Field {...form.field('name')} label="What the token is for" autoComplete="off" />
          <SelectField
            {...form.field('scope')}
            label="Permissions"
            options={Object.entries(SCOPE_LABELS).map(([value, label]) => ({ value, label }))}
          />
          <Button name="intent" value="create-token" busy="Processing...">
            Create Token
          </Button>
        </PostForm>
      </div>
      {tokens.length > 0 && (
        <DataTable caption="Tokens, newest first" columns={columnsOf(now)} rows={tokens} rowKey={(row) => row.id} />
      )}
      <details className="card">
        <summary className="cursor-pointer font-semibold">How to send leads from another site</summary>
        <div className="mt-3 grid gap-3">
          <p>
            Send leads from a server, never from a web page: the token is secret. Name and email are required, and we check fields
            the way our forms do. Sending the same Idempotency-Key and content again creates only one lead. If you get a 429, wait
            for the time in Retry-After.
          </p>
          <pre className="overflow-x-auto rounded-control bg-band p-4 text-small" tabIndex={0} role="region" aria-label="Example">
            {exampleOf(apiUrl)}
          </pre>
        </div>
      </details>
    </section>
  )
}

function columnsOf(now: Date): DataColumn<ApiTokenRow>[] {
  return [
    {
      label: 'Token',
      className: 'wrap-anywhere',
      cell: (row) => row.name,
      note: (row) => `${row.hint}… ${SCOPE_LABELS[row.scope]}`,
    },
    { label: 'Created', cell: (row) => formatDay(row.createdAt, now), note: (row) => `by ${row.createdBy}` },
    { label: 'Last used', cell: (row) => (row.lastUsedAt === null ? 'never' : formatMomentIn(row.lastUsedAt, now)) },
    { label: 'State', cell: (row) => <Badge color={STATES[row.state].color}>{STATES[row.state].label}</Badge> },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) =>
        row.state !== 'revoked' && (
          <ButtonLink to={paths.revokeToken(row.id)} variant="second" small>
            Revoke…<span className="sr-only"> {row.name}</span>
          </ButtonLink>
        ),
    },
  ]
}

const STATES = {
  active: { label: 'Active', color: 'green' },
  idle: { label: 'Admin lost access', color: 'yellow' },
  revoked: { label: 'Revoked', color: 'gray' },
} as const

function exampleOf(apiUrl: string): string {
  return `curl ${apiUrl} \\
  -H 'Authorization: Bearer hg_…' \\
  -H 'Idempotency-Key: contact-form-1042' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "name": "Dana Hill",
    "email": "dana.hill@example.com",
    "phone": "(515) 555-0173",
    "message": "What would my house rent for?",
    "property": {
      "streetAddress": "2418 Beaver Ave", "city": "Des Moines", "state": "IA", "zipCode": "50310",
      "propertyType": "single-family", "squareFootage": 1450, "unitCount": 1, "bedrooms": 3
    }
  }'`
}
