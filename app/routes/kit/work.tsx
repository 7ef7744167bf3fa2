import { DAY_MS } from '#app/format/duration.ts'
import { timeLeft } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { ChartFigure } from '#app/ui/chart-figure.tsx'
import { Clock } from '#app/ui/clock.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Link } from '#app/ui/link.tsx'
import { KitSection, Sample, Samples } from './section.tsx'

const NOW = new Date('2026-11-21T15:52:00Z')
/** Items with their arrival times and a one-day deadline. */
const CLOCKS = [
  { cameAt: '2026-11-20T13:47:00Z', note: 'Received Nov 20, 7:47 AM' },
  { cameAt: '2026-11-20T19:42:00Z', note: 'Received Nov 20, 1:42 PM' },
  { cameAt: '2026-11-21T03:52:00Z', note: 'Received Nov 20, 9:52 PM' },
  { cameAt: '2026-11-21T15:42:00Z' },
  { cameAt: '2026-10-02T15:00:00Z', doneAt: '2026-10-02T15:48:00Z', note: 'Oct 2' },
]

export function WorkSection() {
  return (
    <KitSection title="Deadlines and figures">
      <div className="staff">
        <Sample state="Countdown: overdue, due soon, running, just started, done">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(190px,1fr))] gap-x-6 gap-y-4.5 rounded-card border border-line bg-surface px-5 py-4.5">
            {CLOCKS.map(({ cameAt, doneAt, note }) => (
              <Clock key={cameAt} time={deadlineOf(cameAt, doneAt)} note={note} />
            ))}
          </div>
        </Sample>
        <Samples wide className="mt-8">
          <Sample state="A chart with its figures">
            <ChartFigure
              title="Onboarding payments"
              note="By the month of arrival."
              csv={paths.componentKit()}
              legend={[
                { label: 'Paid', color: 'brand' },
                { label: 'Paid back', color: 'wheat' },
              ]}
              table={{
                caption: 'Payments by month',
                columns: ['Month', 'Paid', 'Paid back', 'Payments'],
                rows: [
                  ['Sep 2026', '$2,587', '$398', '13'],
                  ['Oct 2026', '$2,985', '$199', '15'],
                  ['Nov 2026 so far', '$2,786', '$597', '14'],
                ],
              }}
              method="A payment counts in the month in which the provider confirmed it, Central time. Refunds count in the month of the payment."
            >
              <LineChart
                title="Payments by month"
                description="From $2,587 in September to $2,786 in November, of which $597 was refunded that month."
                labels={['Sep', 'Oct', 'Nov']}
                series={[
                  { name: 'Paid', values: [2587, 2985, 2786] },
                  { name: 'Paid back', values: [398, 199, 597] },
                ]}
              />
            </ChartFigure>
          </Sample>
          <div className="grid gap-7">
            <Sample state="Form footer on a page">
              <FormActions place="page" note="Saved by Jo Lindqvist, Nov 20, 4:10 PM" cancelTo={paths.componentKit()}>
                <Button type="button">Save Changes</Button>
              </FormActions>
            </Sample>
            <Sample state="Form footer in a dialog">
              <FormActions>
                <ButtonLink to={paths.componentKit()} variant="second">
                  Back
                </ButtonLink>
                <Button type="button">Next</Button>
              </FormActions>
            </Sample>
            <Sample state="A question">
              <Link to={`${paths.componentKit()}/dialog`}>Delete 3 leads</Link>
            </Sample>
          </div>
        </Samples>
      </div>
    </KitSection>
  )
}

function deadlineOf(cameAt: string, doneAt?: string) {
  const startedAt = new Date(cameAt)
  const dueAt = new Date(startedAt.getTime() + DAY_MS)
  return timeLeft({ startedAt, dueAt, doneAt: doneAt === undefined ? null : new Date(doneAt) }, NOW)
}
