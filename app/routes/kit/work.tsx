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
/** What came when, and was to be answered within a day. */
const CLOCKS = [
  { cameAt: '2026-11-20T13:47:00Z', note: 'came Nov 20, 7:47 AM' },
  { cameAt: '2026-11-20T19:42:00Z', note: 'came Nov 20, 1:42 PM' },
  { cameAt: '2026-11-21T03:52:00Z', note: 'came Nov 20, 9:52 PM' },
  { cameAt: '2026-11-21T15:42:00Z' },
  { cameAt: '2026-10-02T15:00:00Z', doneAt: '2026-10-02T15:48:00Z', note: 'Oct 2' },
]

export function WorkSection() {
  return (
    <KitSection title="Deadlines and figures">
      <Sample state="The clock: over, soon, running, just begun, done">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(190px,1fr))] gap-x-6 gap-y-4.5 rounded-card border border-line bg-surface px-5 py-4.5">
          {CLOCKS.map(({ cameAt, doneAt, note }) => (
            <Clock key={cameAt} time={deadlineOf(cameAt, doneAt)} note={note} />
          ))}
        </div>
      </Sample>
      <Samples wide className="mt-8">
        <Sample state="A drawing with its figures">
          <ChartFigure
            title="Leads over time"
            note="By the month in which they came."
            csv={paths.componentKit()}
            legend={[
              { label: 'Leads', color: 'brand' },
              { label: 'of them enrolled since', color: 'wheat' },
            ]}
            table={{
              caption: 'Leads by month',
              columns: ['Month', 'Leads', 'Enrolled', 'Share'],
              rows: [
                ['Sep 2026', '13', '4', '31%'],
                ['Oct 2026', '15', '2', '13%'],
                ['Nov 2026 so far', '14', '1', '7%'],
              ],
            }}
            method="A lead counts in the month of its creation, Central time, also when it is in the bin since. Enrolled: its status ever reached Enrolled."
          >
            <LineChart
              title="Leads by month"
              description="Leads rose from 13 in September to 15 in October."
              labels={['Sep', 'Oct', 'Nov']}
              series={[
                { name: 'Leads', values: [13, 15, 14] },
                { name: 'Enrolled', values: [4, 2, 1] },
              ]}
            />
          </ChartFigure>
        </Sample>
        <div className="grid gap-7">
          <Sample state="The end of a form that is a page">
            <FormActions place="page" note="Saved by Jo Lindqvist, Nov 20, 4:10 PM">
              <ButtonLink to={paths.componentKit()} variant="second">
                Cancel
              </ButtonLink>
              <Button type="button">Save Changes</Button>
            </FormActions>
          </Sample>
          <Sample state="The end of a form in a dialog">
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
    </KitSection>
  )
}

function deadlineOf(cameAt: string, doneAt?: string) {
  const startedAt = new Date(cameAt)
  const dueAt = new Date(startedAt.getTime() + DAY_MS)
  return timeLeft({ startedAt, dueAt, doneAt: doneAt === undefined ? null : new Date(doneAt) }, NOW)
}
