import { FourSteps } from '#app/ui/four-steps.tsx'

/** The four steps of the home page. */
export function Process() {
  return (
    <FourSteps
      id="steps-title"
      title="From the address to the first rent, in four steps"
      steps={[
        {
          title: 'Submit property details',
          text: 'Ten facts about the house. It takes two minutes, and three of them are optional.',
        },
        { title: 'Get analysis', text: 'The rent, its range and the numbers behind it, right away.' },
        { title: 'Schedule walkthrough', text: 'We come to the house, look at every room and say what is worth doing first.' },
        { title: 'Start earning', text: 'Photographs, showings, screening and lease. On average a resident in 29 days.' },
      ]}
    />
  )
}
