import { useEffect } from 'react'
import { formatClock, formatMomentIn } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { MAX_MESSAGE_FILES } from '#app/modules/files/rules.ts'
import { AnswerForm } from '#app/modules/inbox/components/message-forms.tsx'
import { ComposeForm } from '#app/modules/leads/compose/components/compose-form.tsx'
import { COMPOSE_MESSAGES } from '#app/modules/leads/compose/messages.ts'
import { ContactForm } from '#app/modules/leads/work-log/components/contact-form.tsx'
import { NewNote } from '#app/modules/notes/components/note-forms.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { replyTo } from '#app/ui/form-reply.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { telUri } from '#app/modules/leads/detail/components/lead-head.tsx'
import type { LeadPageData } from '../../lead/page.server.ts'
import type { LeadPageProps } from './story.tsx'

const TABS = [
  { add: 'note', label: 'Note', icon: 'note' },
  { add: 'email', label: 'Email', icon: 'mail' },
  { add: 'text', label: 'Text', icon: 'text' },
  { add: 'call', label: 'Call', icon: 'phone' },
] as const satisfies { add: string; label: string; icon: IconName }[]

type Tab = (typeof TABS)[number]['add']

/**
 * The only place to write to a lead or about it. The tabs are radio buttons with all forms present, so
 * that typed text survives switching tabs, even without scripts.
 */
export function Composer({ page, lastReply }: LeadPageProps) {
  const { lead, compose } = page
  const chosen = replyTo('add-note', lastReply) ? 'note' : compose.chosen
  useOpenLog()
  if (!useMay()) return null
  return (
    <section className="composer" id="composer" tabIndex={-1} aria-label="Write or log">
      <fieldset key={chosen}>
        <legend className="sr-only">What to add</legend>
        {TABS.map(({ add, label, icon }) => (
          <label key={add}>
            <input
              type="radio"
              className="sr-only"
              name="add"
              value={add}
              defaultChecked={add === chosen}
              aria-keyshortcuts={add.charAt(0)}
            />
            <Icon name={icon} />
            {label}
          </label>
        ))}
      </fieldset>
      <div data-panel="note">
        <NewNote
          leadId={lead.id}
          newest={compose.newestNote}
          isAsked={compose.asksForNote}
          lastReply={replyTo('add-note', lastReply)}
          constraints={page.constraints}
        />
      </div>
      <div data-panel="email">
        <Email page={page} />
      </div>
      <div data-panel="text">
        <Text page={page} />
      </div>
      <div data-panel="call">
        <p className="composer-line">
          <CallLine page={page} />
        </p>
        <ContactForm
          {...compose.call}
          action={paths.logContact(lead.id, 'call')}
          kind="call"
          place="call"
          lastReply={undefined}
        />
      </div>
    </section>
  )
}

/** After a click on a phone number, the call log is open when the user returns. */
function useOpenLog() {
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="tel:"]'))
        document.querySelector<HTMLInputElement>('.composer [value="call"]')?.click()
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
}

function CallLine({ page: { lead } }: { page: LeadPageData }) {
  const uri = telUri(lead)
  if (uri === null) return <>No phone number</>
  return (
    <span>
      <a href={uri}>Call {formatPhone(lead.phone ?? '')}</a>, then log it here
    </span>
  )
}

/** Replies to the lead's last email; without one, starts a new email. */
function Email({ page: { lead, compose } }: { page: LeadPageData }) {
  if (compose.mailAnswer === null)
    return (
      <ComposeForm
        {...compose.mail}
        maxFiles={MAX_MESSAGE_FILES}
        action={paths.writeMail(lead.id)}
        lastReply={undefined}
        place="email"
      />
    )
  return (
    <>
      <AnswerForm {...compose.mailAnswer} round={undefined} lastReply={undefined} place="email" />
      <p className="text-small">
        <Link to={paths.writeMail(lead.id)}>Write a new email</Link>
      </p>
    </>
  )
}

/** Same for texts, with the gate's verdict shown before typing. */
function Text({ page: { lead, compose, now } }: { page: LeadPageData }) {
  const { gate, textAnswer, text } = compose
  const { refusal, opensAt, agreedAt } = gate
  const isAnswer = textAnswer !== null && (refusal === null || refusal === 'unconfirmed')
  const line = (
    <p className="composer-line">
      <span>
        {lead.phoneE164 === null ? (
          'No phone number'
        ) : (
          <>
            To <b>{formatPhone(lead.phone ?? '')}</b> <a href={`sms:${lead.phoneE164}`}>Open on your phone</a>
          </>
        )}
      </span>
      {refusal === null && agreedAt && (
        <span>
          <Icon name="check" /> Agreed to texts on {formatMomentIn(agreedAt, now)}
        </span>
      )}
      {opensAt && <span>Outside texting hours. We’ll send it at {formatClock(opensAt)} Central.</span>}
    </p>
  )
  if (refusal !== null && !isAnswer)
    return (
      <>
        {line}
        <p>{COMPOSE_MESSAGES.sms[refusal]}</p>
      </>
    )
  return (
    <>
      {line}
      {textAnswer !== null ? (
        <AnswerForm {...textAnswer} round={undefined} lastReply={undefined} place="text" />
      ) : (
        <ComposeForm {...text} maxFiles={0} action={paths.writeText(lead.id)} lastReply={undefined} place="text" />
      )}
    </>
  )
}

/** Contact actions at the bottom of the screen on phones. */
export function ThumbBar({ page: { lead } }: { page: LeadPageData }) {
  const uri = telUri(lead)
  if (!useMay()) return null
  const to = (add: Tab) => `${paths.lead(lead.id, { add })}#composer`
  return (
    <nav className="thumb-bar" aria-label={`Reach ${lead.name.trim() || 'Unknown'}`}>
      <a href={uri ?? to('call')} data-add={uri === null ? 'call' : undefined}>
        <Icon name="phone" />
        Call
      </a>
      {(['text', 'email', 'note'] as const).map((add) => {
        const { icon, label } = TABS.find((tab) => tab.add === add) ?? TABS[0]
        return (
          <a key={add} href={to(add)} data-add={add}>
            <Icon name={icon} />
            {label}
          </a>
        )
      })}
    </nav>
  )
}
