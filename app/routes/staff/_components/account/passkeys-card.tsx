import { formatDay, formatMomentIn } from '#app/format/date.ts'
import type { PasskeyRow } from '#app/modules/users/passkeys/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'

type PasskeysCardProps = {
  passkeys: readonly PasskeyRow[]
  /** The passkey is the required second step: after removal, one has to be set up again. */
  isOnlySecondStep: boolean
  now: Date
}

/** The user's passkeys, and a form to add one. */
export function PasskeysCard({ passkeys, isOnlySecondStep, now }: PasskeysCardProps) {
  const isEmpty = passkeys.length === 0
  return (
    <section className={classNames(isEmpty ? 'card' : 'panel', 'mt-5')} aria-labelledby="passkeys">
      <header className={classNames('flex flex-wrap items-start justify-between gap-4', !isEmpty && 'p-5 max-md:px-0')}>
        <div>
          <h2 id="passkeys" className="plain-title">
            Passkeys
          </h2>
          <p className="text-small text-ink-muted">
            Sign in with your fingerprint, face or PIN. No password or code needed. {isEmpty && 'You don’t have a passkey yet.'}
            {isOnlySecondStep &&
              'Your account requires two-step sign-in. If you remove this passkey, you’ll need to set up another second step.'}
          </p>
        </div>
        {/* Created by scripts only. */}
        <span className="noscript:hidden">
          <ButtonLink to={paths.newPasskey()} variant="second" small reloadDocument>
            Add a Passkey
          </ButtonLink>
        </span>
      </header>
      {!isEmpty && (
        <DataTable caption="Passkeys, oldest first" columns={columnsAt(now)} rows={passkeys} rowKey={({ id }) => id} isBare />
      )}
    </section>
  )
}

function columnsAt(now: Date): DataColumn<PasskeyRow>[] {
  return [
    { label: 'Passkey', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { label: 'Added', cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDay(createdAt, now)}</time> },
    {
      label: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? 'never' : <time dateTime={lastUsedAt.toISOString()}>{formatMomentIn(lastUsedAt, now)}</time>,
    },
    {
      label: 'Remove',
      hidesLabel: true,
      cell: ({ id, name }) => (
        <ButtonLink to={paths.removePasskey(id)} variant="second" small>
          Remove<span className="sr-only"> {name}</span>
        </ButtonLink>
      ),
    },
  ]
}
