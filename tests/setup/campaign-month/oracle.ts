import { dayAndTime, dueAt, firstWithin, type Hours, isWithin, type Step, WORKFLOW_STEPS } from './calendar.ts'
import {
  BEGINS_AT,
  ENDS_AT,
  GRID_MS,
  type Change,
  type StoryEvent,
  type OfLead,
  type Person,
  type Story,
  type Workflow,
} from './story.ts'

/** A message to a lead: which one, when, to what address, and its content. */
export type Message = { lead: string; step: string; channel: string; at: number; to: string; text: string }
/** The final state of a lead's campaign. */
export type Ended = { lead: string; workflow: Workflow; state: string; reason: string | null }

type Lead = Person & { deletedAt: number | null; mergedInto: string | null }
type Run = {
  lead: Lead
  workflow: Workflow
  startedIn: Workflow | null
  startsAt: number
  state: 'active' | 'blocked' | 'paused' | 'stopped' | 'finished'
  pausedAt: number | null
  endedAt: number | null
  reason: string | null
  walkthroughAt: number | null
  seenAt: number | null
  settled: Map<string, string>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The maximum delay of a message after the start, and the minimum time between a reminder and the walkthrough. */
const MAX_LATE_MS = 2 * DAY_MS
const MIN_AHEAD_MS = HOUR_MS / 2
const TEXT_HOURS: Hours = { from: '08:00', to: '21:00' }

/** The workflow of each status (docs/product/campaigns.md, decision 0039). */
const GROUPS: Readonly<Record<string, Workflow>> = {
  ...{ leads: 'warm_lead', analysis_submitted: 'warm_lead', proposal: 'warm_lead' },
  ...{ site_visit_scheduled: 'confirmation', walkthrough_scheduled: 'confirmation', contract_sent: 'confirmation' },
  ...{ enrolled: 'onboarding', closed: 'onboarding' },
}
/** Messages to a mailbox that asked us and has neither consented nor unsubscribed since (docs/product/marketing.md). */
const MAX_ANSWERS = 3
const ANSWER_MS = 30 * DAY_MS
const CLIENTS = ['contract_sent', 'enrolled', 'closed', 'won']

/** 'pat.lee@' and 'patlee+rental@' are the same mailbox. */
const mailboxOf = (email: string) => email.replace(/\+[^@]*/, '').replace(/\.(?=[^@]*@)/g, '')

/**
 * Computes what campaigns should do in a story by checking every five minutes whether each step may be sent now. Slow and simple,
 * without the product's scheduling code.
 */
export class Oracle {
  readonly messages: Message[] = []
  readonly #leads: Lead[]
  readonly #runs: Run[] = []
  readonly #mailWords = new Map<string, 'yes' | 'no'>()
  readonly #textWords = new Map<string, 'yes' | 'no'>()
  readonly #welcomed: ReadonlySet<string>
  readonly #texts = new Map<string, number>()
  readonly #off = new Set<string>()
  readonly #lastMarketing = new Map<string, number>()
  readonly #answers = new Map<string, number>()
  #candidates = new Set<Lead>()
  #mailHours: Hours = { from: '08:00', to: '20:00' }
  #timing: Record<string, number> = {
    ...{ initialResponseHours: 1, followUpEveryDays: 2, durationDays: 30, firstReminderDays: 7, secondReminderDays: 3 },
    ...{ lastReminderHours: 24, textReminderHours: 2, welcomeHours: 1, checklistReminderDays: 3, onboardingFollowUpDays: 14 },
  }

  constructor({ people, events }: Story) {
    this.#leads = people.map((person) => ({ ...person, deletedAt: null, mergedInto: null }))
    this.#welcomed = new Set(people.flatMap(({ isWelcomed, email }) => (isWelcomed ? [email] : [])))
    for (const { email, phone, wantsMail, wantsTexts } of people) {
      if (wantsMail) this.#mailWords.set(email, 'yes')
      if (wantsTexts && phone !== null) this.#textWords.set(phone, 'yes')
    }
    let next = 0
    for (let now = BEGINS_AT; now <= ENDS_AT; now += GRID_MS) {
      for (let event = events[next]; event && event.at <= now; event = events[next]) {
        this.#apply(event, now)
        next += 1
      }
      for (const lead of this.#candidates) this.#begin(lead, now)
      this.#candidates = new Set()
      for (const run of this.#runs) this.#look(run, now)
    }
  }

  ended(): Ended[] {
    return this.#runs.map(({ lead, workflow, state, reason }) => ({ lead: lead.name, workflow, state, reason }))
  }

  #lead(name: string): Lead {
    const lead = this.#leads.find((one) => one.name === name)
    if (!lead) throw new Error(`There is no ${name}`)
    return lead
  }

  #running(lead: Lead): Run | undefined {
    return this.#runs.find((run) => run.lead === lead && !['stopped', 'finished'].includes(run.state))
  }

  #stop(run: Run | undefined, reason: string, now: number): void {
    if (run) Object.assign(run, { state: 'stopped', reason, endedAt: now })
  }

  #start(lead: Lead, workflow: Workflow, now: number): void {
    this.#runs.push({
      ...{ lead, workflow, startedIn: GROUPS[lead.status] ?? null, startsAt: now, state: 'active' },
      ...{ pausedAt: null, endedAt: null, reason: null, settled: new Map() },
      ...{ walkthroughAt: lead.walkthroughAt, seenAt: lead.walkthroughAt === null ? null : now },
    })
  }

  #apply(event: StoryEvent, now: number): void {
    switch (event.kind) {
      case 'timing':
        this.#timing = { ...this.#timing, ...event.change }
        return
      case 'hours':
        this.#mailHours = event
        return
      case 'text':
        this.#texts.set(event.template, event.number)
        return
      case 'switch off':
        this.#off.add(event.step)
        return
      default:
        this.#applyToLead(this.#lead(event.lead), event, now)
    }
  }

  #applyToLead(lead: Lead, event: OfLead, now: number): void {
    if (event.kind === 'restore') this.#restore(lead)
    else if (event.kind === 'unsubscribe') this.#unsubscribe(lead, now)
    else if (event.kind === 'text STOP') this.#stopTexts(lead, now)
    // No one changes a lead in the trash.
    else if (lead.deletedAt !== null) return
    else if (event.kind === 'merge') this.#merge(lead, this.#lead(event.into), now)
    else this.#change(lead, event, now)
  }

  #change(lead: Lead, event: Change, now: number): void {
    const run = this.#running(lead)
    switch (event.kind) {
      case 'start':
        if (!run && this.#whyBlocked(lead, this.#stepsOf(event.workflow), now) === null) this.#start(lead, event.workflow, now)
        return
      case 'book':
        lead.status = 'walkthrough_scheduled'
        lead.walkthroughAt = event.when
        this.#candidates.add(lead)
        return
      case 'status':
        if (lead.status !== event.to) this.#candidates.add(lead)
        lead.status = event.to
        return
      case 'walkthrough':
        lead.walkthroughAt = event.when
        if (event.when !== null) this.#candidates.add(lead)
        return
      case 'answer':
        this.#stopButReminders(lead, 'answered', now)
        return
      case 'bin':
        lead.deletedAt = now
        this.#stop(run, 'lead_deleted', now)
        return
      case 'pause':
        if (run?.state === 'active') Object.assign(run, { state: 'paused', pausedAt: now })
        return
      case 'continue':
        if (run?.state === 'paused')
          Object.assign(run, { state: 'active', startsAt: run.startsAt + now - (run.pausedAt ?? now), pausedAt: null })
        return
      case 'stop':
        this.#stop(run, 'stopped_by_staff', now)
        return
      case 'skip':
        if (run && WORKFLOW_STEPS[run.workflow].some(({ id }) => id === event.step) && run.settled.get(event.step) !== 'sent')
          run.settled.set(event.step, 'by_staff')
        return
    }
  }

  #restore(lead: Lead): void {
    if (lead.deletedAt === null || lead.mergedInto !== null) return
    const ended = this.#runs.find((run) => run.lead === lead && run.reason === 'lead_deleted' && run.endedAt === lead.deletedAt)
    lead.deletedAt = null
    if (ended) Object.assign(ended, { state: ended.pausedAt === null ? 'active' : 'paused', reason: null, endedAt: null })
  }

  #unsubscribe({ email }: Lead, now: number): void {
    this.#mailWords.set(email, 'no')
    this.#stopAll((lead) => lead.email === email, now)
  }

  #stopTexts({ phone }: Lead, now: number): void {
    if (phone === null) return
    this.#textWords.set(phone, 'no')
    this.#stopAll((lead) => lead.phone === phone, now)
  }

  /** Walkthrough reminders continue. */
  #stopAll(isTheirs: (lead: Lead) => boolean, now: number): void {
    for (const lead of this.#leads.filter((one) => one.deletedAt === null && isTheirs(one)))
      this.#stopButReminders(lead, 'unsubscribed', now)
  }

  /** Confirmation sends the reminders that onboarding would have sent. */
  #stopButReminders(lead: Lead, reason: string, now: number): void {
    const run = this.#running(lead)
    if (!run || run.workflow === 'confirmation') return
    const goesOn = run.state !== 'paused' && run.workflow === 'onboarding'
    this.#stop(run, reason, now)
    if (goesOn && lead.walkthroughAt !== null && lead.walkthroughAt > now) this.#start(lead, 'confirmation', now)
  }

  #merge(from: Lead, into: Lead, now: number): void {
    if (into.deletedAt !== null) return
    for (const [words, key] of [
      [this.#mailWords, 'email'],
      [this.#textWords, 'phone'],
    ] as const) {
      // An opt-out from one address applies to the other.
      const [said, kept] = [from[key], into[key]]
      if (said !== null && kept !== null && words.get(said) === 'no') words.set(kept, 'no')
    }
    const [second, goesOn] = [this.#running(from), this.#running(into)]
    if (goesOn) this.#stop(second, 'merged', now)
    const active = goesOn ?? second
    for (const run of this.#runs.filter((one) => one.lead === from)) {
      if (run !== active && run.workflow === active?.workflow)
        for (const [step, how] of run.settled) if (how === 'sent' && !active.settled.has(step)) active.settled.set(step, how)
      run.lead = into
    }
    into.hasSigned ||= from.hasSigned
    Object.assign(from, { deletedAt: now, mergedInto: into.name })
  }

  /** Runs that start automatically. */
  #begin(lead: Lead, now: number): void {
    if (lead.deletedAt !== null) return
    const group = GROUPS[lead.status] ?? null
    const running = this.#running(lead)
    if (running?.startedIn === group) return
    this.#stop(running, 'status_left', now)
    const isAhead = lead.walkthroughAt !== null && lead.walkthroughAt > now
    if (group === null || (lead.status === 'contract_sent' && !isAhead)) return
    const workflow = this.#notAgain(lead, group, isAhead)
    if (workflow === null) return
    if (workflow !== 'confirmation' && this.#mailWords.get(lead.email) === 'no') return
    this.#start(lead, workflow, now)
  }

  #notAgain(lead: Lead, group: Workflow, isAhead: boolean): Workflow | null {
    const last = (workflow: Workflow) => this.#runs.findLast((run) => run.lead === lead && run.workflow === workflow)
    const earlier = last(group)
    if (!earlier) return group
    if (earlier.reason === 'stopped_by_staff' || !isAhead || group === 'warm_lead') return null
    return last('confirmation')?.reason === 'stopped_by_staff' ? null : 'confirmation'
  }

  #look(run: Run, now: number): void {
    const { lead } = run
    if (run.state !== 'active' && run.state !== 'blocked') return
    if ((GROUPS[lead.status] ?? null) !== run.startedIn) return this.#stop(run, 'status_left', now)
    if (run.walkthroughAt !== lead.walkthroughAt) Object.assign(run, { walkthroughAt: lead.walkthroughAt, seenAt: now })
    const steps = this.#stepsOf(run.workflow)
    const block = this.#whyBlocked(lead, steps, now)
    run.state = block === null ? 'active' : 'blocked'
    if (
      run.workflow === 'confirmation' &&
      run.walkthroughAt === null &&
      now >= Math.max(run.startsAt, run.seenAt ?? 0) + 14 * DAY_MS
    )
      return this.#stop(run, 'no_walkthrough', now)
    const timed = steps.flatMap((step) => {
      if (this.#isSettled(run, step)) return []
      const due = dueAt(step, run, this.#timing)
      return due === null ? [] : [{ step, due }]
    })
    const open = timed.filter(({ step, due }) => now >= due || (step.isReminder && run.walkthroughAt !== null))
    const leaving = open
      .map(({ step, due }) => ({ step, due, leaves: firstWithin(due, this.#hours(step), GRID_MS) }))
      .toSorted((one, other) => one.leaves - other.leaves)
    for (const { step, due, leaves } of leaving) {
      const reason = this.#whyNever(run, { step, due, leaves, steps }, now)
      if (reason !== null) run.settled.set(step.id, reason)
      else if (leaves <= now && isWithin(now, this.#hours(step))) this.#send(run, step, now)
      // Unsubscribed: the gate ended it.
      if (this.#running(lead) !== run) return
      if (run.workflow === 'warm_lead' && run.settled.has(step.id) && reason === null && this.#hadAll(lead.email, now))
        return this.#end(run, [...run.settled.values()].includes('sent') ? null : block, 'follow_ups_sent', now)
    }
    if (this.#isOver(run, steps, now)) this.#end(run, block, null, now)
  }

  /** No steps are left. If nothing could be sent, it did not finish. */
  #end(run: Run, block: string | null, reason: string | null, now: number): void {
    Object.assign(run, { state: block === null ? 'finished' : 'stopped', reason: block ?? reason, endedAt: now })
  }

  /** Why none of these messages could be sent to a lead at any time; null if one could. */
  #whyBlocked({ phone, email, walkthroughAt }: Lead, steps: readonly Step[], now: number): string | null {
    const isAhead = steps.every(({ isReminder }) => isReminder) || (walkthroughAt !== null && walkthroughAt > now)
    if (isAhead && phone !== null && this.#textWords.get(phone) === 'yes' && steps.some(({ channel }) => channel === 'sms'))
      return null
    if (email === '') return 'no_address'
    if (steps.some(({ channel, isMarketing }) => channel !== 'sms' && !isMarketing)) return null
    if (this.#mailWords.get(email) === 'no') return 'unsubscribed'
    return this.#basisOf(email, now) === null ? 'no_consent' : null
  }

  #stepsOf(workflow: Workflow): Step[] {
    return WORKFLOW_STEPS[workflow].filter(({ id }) => !this.#off.has(id))
  }

  #hours({ channel }: Step): Hours {
    return channel === 'sms' ? TEXT_HOURS : this.#mailHours
  }

  /** Messages counted from the start are sent to a lead once across all its runs. A late reminder may be sent again. */
  #isSettled(run: Run, step: Step): boolean {
    const how = run.settled.get(step.id)
    if (step.isReminder) return how !== undefined && how !== 'past' && how !== 'too_late'
    const others = this.#runs.filter((one) => one.lead === run.lead && one.workflow === run.workflow)
    return how !== undefined || others.some((one) => one.settled.get(step.id) === 'sent')
  }

  #whyNever(
    run: Run,
    { step, due, leaves, steps }: { step: Step; due: number; leaves: number; steps: readonly Step[] },
    now: number,
  ): string | null {
    if (!step.isReminder) return now > leaves + MAX_LATE_MS ? 'too_late' : null
    const { walkthroughAt, seenAt } = run
    if (walkthroughAt === null) return null
    if (walkthroughAt <= now || (seenAt !== null && due <= seenAt)) return 'past'
    const later = steps.flatMap((other) => {
      const otherDue = other.isReminder ? dueAt(other, run, this.#timing, { movesEarly: false }) : null
      return otherDue !== null && otherDue > due ? [otherDue] : []
    })
    return Math.max(leaves, now) > Math.min(walkthroughAt - MIN_AHEAD_MS, ...later) ? 'too_late' : null
  }

  #send(run: Run, step: Step, now: number): void {
    const { lead } = run
    const skip = (reason: string) => void run.settled.set(step.id, reason)
    if (step.only === 'without welcome' && this.#welcomed.has(lead.email)) return skip('condition')
    if (step.only === 'while open' && (lead.status === 'closed' || (lead.walkthroughAt !== null && lead.hasSigned)))
      return skip('condition')
    const to = step.channel === 'sms' ? lead.phone : lead.email
    if (to === null || to === '') return skip(step.channel === 'sms' ? 'no_number' : 'no_address')
    if (step.channel === 'sms' && this.#textWords.get(to) !== 'yes') return skip('no_consent')
    if (step.isMarketing) {
      if (this.#mailWords.get(to) === 'no') return this.#stopButReminders(lead, 'unsubscribed', now)
      const basis = this.#basisOf(to, now)
      if (basis === null) return skip('no_consent')
      const last = this.#lastMarketing.get(mailboxOf(to))
      if (last !== undefined && now < last + DAY_MS) return
      this.#lastMarketing.set(mailboxOf(to), now)
      if (basis === 'answer') this.#answers.set(mailboxOf(to), (this.#answers.get(mailboxOf(to)) ?? 0) + 1)
    }
    run.settled.set(step.id, 'sent')
    const text = `Text ${this.#texts.get(step.template) ?? 1} of ${step.template.replaceAll('-', ' ')}`
    const about = step.isReminder && lead.walkthroughAt !== null ? ` on ${dayAndTime(lead.walkthroughAt)}` : ''
    this.messages.push({ lead: lead.name, step: step.id, channel: step.channel, at: now, to, text: `${text}${about}.` })
  }

  /**
   * Why marketing may be sent to an address: consent, an existing client, or a reply to someone who asked us; null if it may not.
   */
  #basisOf(email: string, now: number): 'consent' | 'contact' | 'answer' | null {
    const said = this.#mailWords.get(email)
    if (said !== undefined) return said === 'yes' ? 'consent' : null
    const theirs = this.#leads.filter((lead) => lead.email === email && lead.deletedAt === null)
    if (theirs.some((lead) => CLIENTS.includes(lead.status))) return 'contact'
    const isFresh = now < BEGINS_AT + ANSWER_MS
    const hasAsked = theirs.some((lead) => lead.hasAsked && lead.status !== 'lost')
    return isFresh && hasAsked && (this.#answers.get(mailboxOf(email)) ?? 0) < MAX_ANSWERS ? 'answer' : null
  }

  /** Whether an address already got the reply to its request and may get no more. */
  #hadAll(email: string, now: number): boolean {
    return this.#basisOf(email, now) === null && (this.#answers.get(mailboxOf(email)) ?? 0) >= MAX_ANSWERS
  }

  #isOver(run: Run, steps: readonly Step[], now: number): boolean {
    const fromStart = steps.filter(({ isReminder }) => !isReminder)
    if (fromStart.some((step) => !this.#isSettled(run, step) && dueAt(step, run, this.#timing) !== null)) return false
    if (fromStart.length === steps.length) return true
    return run.walkthroughAt === null ? fromStart.length > 0 : run.walkthroughAt <= now
  }
}
