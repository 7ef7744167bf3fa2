import { formatDate, formatDayAndTime } from '#app/format/date.ts'
import { formatCents, formatFee } from '#app/format/money.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import type { OnboardingStep } from '#app/modules/enrollment/next-steps/onboarding-steps.ts'

/** The action of an open item's button. */
export type ItemAction =
  | 'sign'
  | 'sign-document'
  | 'pay-fee'
  | 'terms-and-pay'
  | 'read-terms'
  | 'open-invoice'
  | 'pick-time'
  | 'confirm-time'
  | 'move-time'
  | 'see-time'

/** Something that the owner has to do, or should know about. */
export type OpenItem = {
  /** Of its home. */
  leadId: string
  action: ItemAction
  title: string
  note: string
  /** Of the document or invoice. */
  id: string | null
}

/** A home with its documents and bills, as far as they determine open items. */
type HomeFacts = {
  leadId: string
  street: string
  hasStarted: boolean
  onboardingFeeCents: number
  steps: readonly OnboardingStep[]
  papers: readonly { id: string; name: string; kind: string; state: string }[]
  bills: readonly { id: string; title: string; note: string; amountCents: number; isOpen: boolean; isLate: boolean }[]
}

/** Most important first. */
const ORDER: readonly ItemAction[] = [
  ...(['sign', 'sign-document', 'open-invoice', 'confirm-time', 'read-terms', 'pay-fee', 'terms-and-pay'] as const),
  ...(['pick-time', 'move-time', 'see-time'] as const),
]

/** An owner's open items of all homes, those for the owner first. A home that is only a requested report has no open steps. */
export function listOpenItems(homes: readonly HomeFacts[]): OpenItem[] {
  const items = homes.flatMap((home) => [...ofSteps(home), ...ofPapers(home), ...ofBills(home)])
  return items.sort((one, other) => ORDER.indexOf(one.action) - ORDER.indexOf(other.action))
}

function ofSteps({ leadId, street, hasStarted, onboardingFeeCents, steps, papers }: HomeFacts): OpenItem[] {
  if (!hasStarted) return []
  const isHalfSigned = papers.some(({ kind, state }) => kind === 'agreement' && state === 'half')
  return steps.flatMap(({ action, at, remark, state }): OpenItem[] => {
    const item = { leadId, note: street, id: null }
    switch (action) {
      case 'sign':
        return isHalfSigned ? [] : [{ ...item, action: 'sign', title: 'Sign the management agreement' }]
      case 'read_terms':
        return [{ ...item, action: 'read-terms', title: 'Read the agreement terms' }]
      case 'pay':
      case 'go_on_paying':
      case 'read_terms_and_pay':
        return [
          {
            ...item,
            action: action === 'read_terms_and_pay' ? 'terms-and-pay' : 'pay-fee',
            title: `Pay the ${formatFee(onboardingFeeCents)} onboarding fee`,
          },
        ]
      case 'pick_time':
        return [{ ...item, action: 'pick-time', title: 'Pick a time for the walkthrough' }]
      case 'change_time':
      case null:
        return state === 'scheduled' && at !== null ? [walkthrough(item, { at, remark, mayMove: action !== null })] : []
    }
  })
}

type Visit = Pick<OnboardingStep, 'remark'> & { at: Date; mayMove: boolean }

function walkthrough(item: Pick<OpenItem, 'leadId' | 'note' | 'id'>, { at, remark, mayMove }: Visit): OpenItem {
  const when = formatDayAndTime(at)
  if (remark === 'unconfirmed' || remark === 'not_mailed')
    return { ...item, action: 'confirm-time', title: `Confirm your walkthrough: ${when}` }
  const title = `Walkthrough ${when}`
  return mayMove
    ? { ...item, action: 'move-time', title }
    : { ...item, note: `${item.note}. Call us to move it.`, action: 'see-time', title }
}

function ofPapers({ leadId, street, papers }: HomeFacts): OpenItem[] {
  return papers
    .filter(({ kind, state }) => kind !== 'agreement' && state === 'open')
    .map(({ id, name }) => ({ leadId, id, action: 'sign-document', title: `Sign: ${name}`, note: street }))
}

function ofBills({ leadId, street, bills }: HomeFacts): OpenItem[] {
  return bills
    .filter(({ isOpen }) => isOpen)
    .sort((one, other) => Number(other.isLate) - Number(one.isLate))
    .map(({ id, title, note, amountCents }) => ({
      ...{ leadId, id, action: 'open-invoice' as const },
      title: `Pay ${formatCents(amountCents)}: ${title}`,
      note: `${street}. ${note}`,
    }))
}

/** 'as of November 21', for the page's header. */
export function asOf(now: Date): string {
  return formatDate(now).replace(/, \d{4}$/, '')
}

/** 'Good morning', in the company's time zone. */
export function greetingAt(now: Date): string {
  const time = formatIsoTime(now)
  if (time < '12:00') return 'Good morning'
  return time < '18:00' ? 'Good afternoon' : 'Good evening'
}
