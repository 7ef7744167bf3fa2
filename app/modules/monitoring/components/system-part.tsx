import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { Part, PartKey, PartState } from '../parts.ts'

const STATES = {
  well: { label: 'Working', color: 'green' },
  look: { label: 'Check this week', color: 'yellow' },
  wrong: { label: 'Needs your attention', color: 'red' },
} as const satisfies Record<PartState, { label: string; color: string }>

const ICONS: Record<PartKey, IconName> = {
  worker: 'check',
  queues: 'list',
  mail: 'mail',
  texts: 'text',
  providers: 'change',
  backups: 'download',
  replication: 'change',
  database: 'document',
  disk: 'server',
}

/** Where an admin can fix a part. */
const PLACES: Partial<Record<PartKey, { to: string; label: string }>> = {
  queues: { to: paths.adminJobs({ state: 'dead' }), label: 'Failed jobs' },
  mail: { to: paths.adminSending(), label: 'Sending' },
  texts: { to: paths.adminOutbox({ channel: 'sms' }), label: 'Texts' },
  providers: { to: paths.adminIntegrations(), label: 'Integrations' },
}

/** A part of the product: its state, measurements, and what to do. */
export function SystemPart({ part, action }: { part: Part; action?: ReactNode }) {
  const { key, title, state, says, more, todo } = part
  const { label, color } = STATES[state]
  const place = PLACES[key]
  return (
    <PartRow
      id={key}
      icon={ICONS[key]}
      title={title}
      state={state}
      aside={
        <>
          <Badge color={color}>{label}</Badge>
          {action}
          {place && (
            <ButtonLink to={place.to} variant="second" small>
              {place.label}
            </ButtonLink>
          )}
        </>
      }
    >
      {says}
      {more !== null && <small>{more}</small>}
      {todo !== null && (
        <small>
          <strong>What to do:</strong> {todo}
        </small>
      )}
      {part.fill !== undefined && <FillBar percent={part.fill} />}
    </PartRow>
  )
}

type PartRowProps = {
  id: string
  icon: IconName
  title: string
  state: PartState
  /** Its state, and possible actions. */
  aside: ReactNode
  children: ReactNode
}

export function PartRow({ id, icon, title, state, aside, children }: PartRowProps) {
  return (
    <li id={id} className={state === 'well' ? 'system-part' : `system-part system-part--${state}`}>
      <span>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      <div className="system-part-state">{aside}</div>
    </li>
  )
}

/** How full the disk is; the text next to it says the same. */
function FillBar({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 100 3" className="disk-bar" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="3" fill="var(--color-brand)" />
    </svg>
  )
}
