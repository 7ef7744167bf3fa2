import { FourSteps } from '#app/ui/four-steps.tsx'

/** The four steps of the home page. */
export function Process() {
  return (
    <FourSteps
      id="steps-title"
      title="From address to first rent, in four steps"
      steps={[
        {
          title: 'Submit property details',
          text: 'Ten facts about the house. Three are optional, and it takes two minutes.',
        },
        { title: 'Get analysis', text: 'The rent, its range and the numbers behind it, right away.' },
        { title: 'Schedule walkthrough', text: 'We visit the house, look at every room and tell you what to do first.' },
        { title: 'Start earning', text: 'Photos, showings, screening and the lease. On average, a resident in 29 days.' },
      ]}
    />
  )
}
