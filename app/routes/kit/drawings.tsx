import { Gauge } from '#app/ui/chart/gauge.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { ShareBar, Sparkline } from '#app/ui/chart/sparkline.tsx'
import { Key } from '#app/ui/drawing/key.tsx'
import { Portrait } from '#app/ui/drawing/portrait.tsx'
import { KitSection, Sample, Samples } from './section.tsx'

const RENTS = [1850, 1925, 1900, 1795, 1985, 2075]
const WEALTH = [62_000, 82_600, 103_600, 125_000, 146_900, 169_200, 192_000, 215_500, 239_300, 263_700, 289_311]
const SOLD = [80_000, 84_000, 88_200, 92_600, 97_200, 102_100, 107_200, 112_600, 118_200, 124_100, 130_312]

export function ChartsSection() {
  return (
    <KitSection title="Charts">
      <Samples wide>
        <Sample state="Gauge">
          <Gauge low={1690} estimate={1895} high={2110} comparables={RENTS} title="Estimated monthly rent" />
        </Sample>
        <Sample state="Gauge with a lopsided range and no comparables">
          <Gauge low={1180} estimate={1200} high={1420} title="Estimated monthly rent" />
        </Sample>
        <Sample state="Sparkline and share">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
            <Sparkline values={[3, 5, 4, 8, 6, 9, 12, 11]} />
            <ShareBar fraction={0.77} />
          </div>
        </Sample>
      </Samples>
      <div className="mt-8">
        <LineChart
          title="Wealth from renting the house out or selling it, over ten years"
          description="Selling leads until month 13. After ten years, renting leads by $158,999."
          labels={['Today', '1', '2', '3', '4', 'Year 5', '6', '7', '8', '9', 'Year 10']}
          series={[
            { name: 'Rent out', values: WEALTH },
            { name: 'Sell', values: SOLD },
          ]}
          mark={{ at: 1.1, value: 84_700, word: 'Month 13' }}
        />
      </div>
    </KitSection>
  )
}

export function DrawingsSection() {
  return (
    <KitSection title="Drawings">
      <Samples>
        <Portrait drawing="claire-holloway" />
        <Portrait drawing="marcus-dreyer" isSoon />
      </Samples>
      <div className="surface-deep mt-8 p-8">
        <Key />
      </div>
    </KitSection>
  )
}
