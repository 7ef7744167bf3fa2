import { formatMomentIn } from '#app/format/date.ts'
import { formatCount, formatList } from '#app/format/money.ts'
import { keysOf } from '#app/format/records.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { replyTo } from '#app/ui/form-reply.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { BLOCK_LABELS, BLOCK_REMEDIES, blockOf, type BlockReason, RUN_STATE_BADGES } from '../blocks.ts'
import { followUpsLabel } from '../lead/messages.ts'
import type { CampaignOfLead, FollowUps } from '../lead/queries.server.ts'
import { SKIP_LABELS } from '../schedule/skips.ts'
import { type Workflow, WORKFLOW_LABELS } from '../workflows.ts'

const WORKFLOWS = keysOf(WORKFLOW_LABELS).map((value) => ({ value, label: WORKFLOW_LABELS[value] }))

const FORMS = ['start-campaign', 'stop-campaign', 'pause-campaign', 'continue-campaign', 'skip-campaign-step']

type CampaignCardProps = Omit<FormState, 'defaults'> & {
  /** The action of its forms. */
  action: string
  campaign: CampaignOfLead | null
  /** The suggested workflow to start. */
  suggested: Workflow
  /** The follow-ups allowed without further consent; null for no limit. */
  followUps: FollowUps | null
  /** Why each workflow could not send anything if it were started now. */
  blocks: Record<Workflow, BlockReason | null>
  now: Date
}

/** A lead's current or last campaign, with the form to stop it or start one. */
export function CampaignCard({ action, campaign, suggested, followUps, blocks, lastReply, constraints, now }: CampaignCardProps) {
  const isActive = campaign?.state === 'active' || campaign?.state === 'blocked' || campaign?.state === 'paused'
  const block = campaign && blockOf(campaign)
  const status = campaign && RUN_STATE_BADGES[block === null ? campaign.state : 'blocked']
  // After a submit, the page may show the other form.
  const refused = FORMS.map((form) => replyTo(form, lastReply)).find((reply) => reply !== undefined)
  return (
    <Fold
      title="Campaign"
      value={campaign ? `${WORKFLOW_LABELS[campaign.workflow]}, ${status?.label.toLowerCase()}` : 'None'}
      isOpen={refused !== undefined}
    >
      <div className="grid content-start gap-3.5">
        {campaign && status ? (
          <div>
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              {WORKFLOW_LABELS[campaign.workflow]}
              <Badge color={status.color}>{status.label}</Badge>
            </p>
            <p className="mt-1 note">{describeCampaign(campaign, now)}</p>
            {isActive && <p className="mt-1 text-small leading-normal">{whatIsNext(campaign, now)}</p>}
            {isActive && campaign.state !== 'blocked' && campaign.workflow === 'warm_lead' && followUps && (
              <p className="mt-1 text-small leading-normal">{followUpsLabel(followUps)}.</p>
            )}
            {campaign.skipped && (
              <p className="mt-1 note">
                Skipped ‘{campaign.skipped.template}’: {SKIP_LABELS[campaign.skipped.reason]}.
              </p>
            )}
          </div>
        ) : (
          <p className="note">This lead hasn’t been in a campaign yet.</p>
        )}
        <ErrorSummary errors={refused?.error} />
        {isActive ? (
          <RunForm action={action} campaign={campaign} />
        ) : (
          <StartForm
            action={action}
            suggested={suggested}
            followUps={followUps}
            blocks={blocks}
            lastReply={replyTo('start-campaign', lastReply)}
            constraints={constraints}
          />
        )}
      </div>
    </Fold>
  )
}

/** The actions of a running campaign. They post the run that the page showed. */
function RunForm({ action, campaign }: { action: string; campaign: CampaignOfLead }) {
  const { runId, state, next } = campaign
  return (
    <PostForm action={action} className="flex flex-wrap gap-2">
      <Carried name="seenRun" value={runId} />
      {next && <Carried name="step" value={next.stepId} />}
      <Button variant="second" name="intent" value="stop-campaign" busy="Processing...">
        Stop Campaign
      </Button>
      {state === 'blocked' ? null : state === 'paused' ? (
        <Button variant="second" name="intent" value="continue-campaign" busy="Processing...">
          Resume
        </Button>
      ) : (
        <Button variant="second" name="intent" value="pause-campaign" busy="Processing...">
          Pause
        </Button>
      )}
      {next && (
        <Button variant="second" name="intent" value="skip-campaign-step" busy="Processing...">
          Skip Next Message
        </Button>
      )}
    </PostForm>
  )
}

/** 'Next: What happens at a walkthrough, on Nov 25, 9:10 AM. 3 messages sent.' */
function whatIsNext({ state, next, sentCount, workflow, walkthroughAt, blockedReason }: CampaignOfLead, now: Date): string {
  const sent = sentCount === 0 ? 'No message sent yet.' : `${formatCount(sentCount, 'message')} sent.`
  if (state === 'blocked' && blockedReason !== null)
    return `${BLOCK_REMEDIES[blockedReason]} Then the campaign continues. ${sent}`
  if (state === 'paused') return `Nothing will be sent until you resume it. ${sent}`
  if (next === null) return workflow === 'confirmation' ? `${waitsFor(walkthroughAt)} ${sent}` : sent
  return next.at <= now
    ? `Next: ${next.template}, in a few minutes. ${sent}`
    : `Next: ${next.template}, on ${formatMomentIn(next.at, now)}. ${sent}`
}

function waitsFor(walkthroughAt: Date | null): string {
  return walkthroughAt === null ? 'Waiting for a walkthrough to be booked.' : 'No more messages before the walkthrough.'
}

type StartFormProps = Pick<CampaignCardProps, 'action' | 'suggested' | 'followUps' | 'blocks' | 'lastReply' | 'constraints'>

function StartForm({ action, suggested, followUps, blocks, lastReply, constraints }: StartFormProps) {
  const form = formOf<'workflow'>({ lastReply, constraints, defaults: { workflow: suggested } })
  return (
    // A new status suggests another workflow.
    <PostForm key={suggested} action={action} className="grid gap-2.5">
      <SelectField {...form.field('workflow')} label="Workflow" hint={whatWouldBeSent(blocks, followUps)} options={WORKFLOWS} />
      <div>
        <Button variant="second" name="intent" value="start-campaign" busy="Processing...">
          Start Campaign
        </Button>
      </div>
    </PostForm>
  )
}

/**
 * 'Warm lead and Onboarding can't be sent: email bounced. Correct the email address.', 'Warm lead: 3 follow-ups, then stops (no
 * consent for more).'
 */
function whatWouldBeSent(blocks: Record<Workflow, BlockReason | null>, followUps: FollowUps | null): string | undefined {
  const blocked = [...Map.groupBy(WORKFLOWS, ({ value }) => blocks[value])].flatMap(([block, which]) => {
    if (block === null) return []
    const named = formatList(which.map(({ label }) => label))
    return [`${named} can’t be sent: ${BLOCK_LABELS[block]}. ${BLOCK_REMEDIES[block]}`]
  })
  const limited = followUps && blocks.warm_lead === null ? [`${WORKFLOW_LABELS.warm_lead}: ${followUpsLabel(followUps)}.`] : []
  return [...blocked, ...limited].join(' ') || undefined
}

/** 'Since Nov 17, 9:10 PM, started by Jo Lindqvist', 'Stopped by Jo Lindqvist on Nov 20, 8:05 AM'. */
function describeCampaign(
  { state, startedAt, startedBy, endedAt, endedBy, endReason, pausedAt, ...run }: CampaignOfLead,
  now: Date,
): string {
  if (state === 'blocked' && run.blockedReason !== null) {
    const since = run.blockedAt === null ? '' : ` since ${formatMomentIn(run.blockedAt, now)}`
    return `Can’t send${since}: ${BLOCK_LABELS[run.blockedReason]}`
  }
  if (state === 'paused' && pausedAt !== null) return `Paused since ${formatMomentIn(pausedAt, now)}`
  if (state === 'active') return `Since ${formatMomentIn(startedAt, now)}${startedBy === null ? '' : `, started by ${startedBy}`}`
  const when = endedAt === null ? '' : ` on ${formatMomentIn(endedAt, now)}`
  if (endReason === 'follow_ups_sent')
    return `Started on ${formatMomentIn(startedAt, now)}, finished${when}: every follow-up allowed without consent was sent`
  if (state === 'finished') return `Started on ${formatMomentIn(startedAt, now)}, finished${when}`
  if (endReason === 'merged') return `Stopped${when}, when two leads were merged`
  if (endReason === 'lead_deleted') return `Stopped${when}, when the lead was deleted`
  if (endReason === 'paid_back') return `Stopped${when}, because the onboarding fee was refunded`
  if (endReason === 'unsubscribed') return `Stopped${when}, when the person unsubscribed`
  if (endReason === 'answered') return `Stopped${when}, because the lead replied`
  const block = blockOf({ state, endReason, blockedReason: null })
  if (block !== null) return `Stopped${when}: ${BLOCK_LABELS[block]}`
  if (endReason === 'status_left') return `Stopped${when}, because the new status belongs to a different workflow`
  if (endReason === 'replaced') return `Stopped${when}, because a different campaign was started`
  if (endReason === 'no_walkthrough') return `Stopped${when}: no walkthrough was booked within 14 days`
  if (endReason === 'undone') return `Start undone${when}`
  return `Stopped${endedBy === null ? '' : ` by ${endedBy}`}${when}`
}
