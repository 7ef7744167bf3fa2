import type { ReactNode } from 'react'
import { keepTogether } from '#app/format/keep-together.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ItemAction, OpenItem } from '../open-items.ts'
import { OpenButton } from './open-button.tsx'

type OpenItemsProps = { items: readonly OpenItem[]; title: string; honeypot: ReactNode }

/** Open items, those for the owner first, each with its button. */
export function OpenItems({ items, title, honeypot }: OpenItemsProps) {
  return (
    <section className="my-open" aria-labelledby="open">
      <h2 id="open">{title}</h2>
      {items.length === 0 ? (
        <p>You have nothing to do right now. We’ll email you when that changes.</p>
      ) : (
        <ul>
          {items.map((item, place) => (
            <li key={`${item.action} ${item.leadId} ${item.id ?? ''}`}>
              <Icon name={ICONS[item.action]} />
              <div>
                <b>{keepTogether(item.title)}</b> <span>{keepTogether(item.note)}</span>
              </div>
              <div className="my-acts">
                <ItemButton item={item} variant={place === 0 ? 'primary' : 'second'} honeypot={honeypot} />
                {isVisit(item) && <Link to={paths.ownerCalendar(item.leadId)}>Add to calendar</Link>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const ICONS: Record<ItemAction, IconName> = {
  sign: 'document',
  'sign-document': 'document',
  'read-terms': 'document',
  'pay-fee': 'lock',
  'terms-and-pay': 'lock',
  'open-invoice': 'money',
  'pick-time': 'calendar',
  'confirm-time': 'calendar',
  'move-time': 'calendar',
  'see-time': 'calendar',
}

function isVisit({ action }: OpenItem): boolean {
  return action === 'move-time' || action === 'see-time' || action === 'confirm-time'
}

const LABELS: Record<ItemAction, string> = {
  sign: 'Read and sign',
  'sign-document': 'Sign now',
  'read-terms': 'Read the terms',
  'pay-fee': 'Continue to payment',
  'terms-and-pay': 'Read the terms and pay',
  'open-invoice': 'Open invoice',
  'pick-time': 'Pick a time',
  'confirm-time': 'Confirm time',
  'move-time': 'Move or cancel',
  'see-time': '',
}

type ItemButtonProps = { item: OpenItem; variant: 'primary' | 'second'; honeypot: ReactNode }

function ItemButton({ item: { action, leadId, id, note }, variant, honeypot }: ItemButtonProps) {
  const label = (
    <>
      {LABELS[action]}
      <span className="sr-only">: {note}</span>
    </>
  )
  switch (action) {
    case 'sign-document':
    case 'open-invoice':
      return (
        <OpenButton
          what={action === 'sign-document' ? 'document' : 'invoice'}
          id={id ?? ''}
          variant={variant}
          of={note}
          honeypot={honeypot}
        >
          {LABELS[action]}
        </OpenButton>
      )
    case 'read-terms':
      return (
        <ButtonLink to={paths.agreementDialog(leadId)} variant={variant}>
          {label}
        </ButtonLink>
      )
    case 'pay-fee':
    case 'terms-and-pay':
      return (
        <ButtonLink to={paths.managementStep(leadId, action === 'pay-fee' ? 'payment' : 'agreement')} variant={variant}>
          {label}
        </ButtonLink>
      )
    case 'see-time':
      return null
    case 'sign':
    case 'pick-time':
    case 'confirm-time':
    case 'move-time':
      return (
        <form method="post" action={action === 'sign' ? paths.signNow(leadId) : paths.pickWalkthrough(leadId)}>
          {honeypot}
          <Button variant={variant} busy="Opening...">
            {label}
          </Button>
        </form>
      )
  }
}
