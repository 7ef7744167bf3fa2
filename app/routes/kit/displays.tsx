import { paths } from '#app/paths.ts'
import { Badge, type BadgeColor } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Stats } from '#app/ui/stats.tsx'
import { formatDollars } from '#app/format/money.ts'
import { MESSAGE_NO_MATCHING_LEADS } from '#app/modules/leads/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { Stages, Steps } from '#app/ui/steps.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import { KitSection, Sample, Samples } from './section.tsx'

const BADGES: readonly [BadgeColor, string][] = [
  ['gray', 'New Lead'],
  ['blue', 'Analysis Submitted'],
  ['purple', 'Enrolled'],
  ['yellow', 'Site Visit Scheduled'],
  ['orange', 'Contract Sent'],
  ['green', 'Closed'],
  ['emerald', 'Won'],
  ['red', 'Lost'],
]

export function FeedbackSection() {
  return (
    <KitSection title="Answers">
      <Samples wide>
        <ErrorSummary
          errors={{ error: 'Enter a 5-digit ZIP code, for example 50312', 'select-error': 'Choose a property type' }}
        />
        <Notice>The rent service did not answer. This estimate comes from our own rentals; we will try again tonight.</Notice>
        <EmptyState
          title="No leads found"
          action={
            <ButtonLink to={paths.componentKit()} variant="second">
              Show all leads
            </ButtonLink>
          }
        >
          {MESSAGE_NO_MATCHING_LEADS}
        </EmptyState>
      </Samples>
      <Toasts
        toasts={[
          { id: 'one', kind: 'success', message: 'Lead updated successfully' },
          { id: 'two', kind: 'error', message: 'Failed to update lead' },
        ]}
      />
    </KitSection>
  )
}

export function FiguresSection() {
  return (
    <KitSection title="Badges and figures">
      <div className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-4">
        {BADGES.map(([color, label]) => (
          <Badge key={color} color={color}>
            {label}
          </Badge>
        ))}
      </div>
      <Stats
        items={[
          { label: 'Total Leads', value: 128, note: 'All leads in system' },
          { label: 'New Leads', value: 9, note: 'New submissions' },
          { label: 'Analysis Submitted', value: 46, note: 'Warm nurture sequence' },
          { label: 'Property Enrolled', value: 31, note: 'Onboarding started' },
        ]}
      />
      <Samples wide className="mt-8">
        <Card title="Property details">
          <DescriptionList
            items={[
              { label: 'Type', value: 'Single Family Home' },
              {
                label: 'Assignee',
                value: (
                  <span className="person">
                    <Avatar name="Claire Holloway" />
                    Claire Holloway
                  </span>
                ),
              },
            ]}
          />
        </Card>
        <Table
          caption="A year of renting at three rents"
          narrow="trio"
          columns={[
            { label: 'A year of renting' },
            { label: 'Low', figures: true },
            { label: 'Estimate', figures: true, className: 'is-key' },
            { label: 'High', figures: true },
          ]}
        >
          <tr>
            <th scope="row">Monthly rent</th>
            <TableCell label="Low" figures>
              {formatDollars(1690)}
            </TableCell>
            <TableCell label="Estimate" figures className="is-key">
              {formatDollars(1895)}
            </TableCell>
            <TableCell label="High" figures>
              {formatDollars(2110)}
            </TableCell>
          </tr>
        </Table>
      </Samples>
    </KitSection>
  )
}

export function ProgressSection() {
  return (
    <KitSection title="Progress and paging">
      <Samples wide>
        <Steps names={['Property Details', 'Contact Info', 'Review & Schedule']} current={2} />
        <Pager summary="13 to 24 of 128" previous={paths.componentKit()} next={paths.componentKit()} />
        <Sample state="Stages">
          <Stages
            stages={[
              { name: 'Property Analysis', note: 'Nov 21, 2026', state: 'done' },
              { name: 'Document Signing', note: 'Waiting for the owner', state: 'now' },
              { name: 'Payment Processing', state: 'ahead' },
            ]}
          />
        </Sample>
      </Samples>
    </KitSection>
  )
}
