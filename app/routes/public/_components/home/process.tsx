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
          text: 'Ten facts about the house. Two minutes; you can leave three of them out.',
        },
        { title: 'Get analysis', text: 'The rent, its range and what it was worked out from, at once.' },
        { title: 'Schedule walkthrough', text: 'We come to the house, look at every room and say what is worth doing first.' },
        { title: 'Start earning', text: 'Photographs, showings, screening and lease. On average a resident in 29 days.' },
      ]}
    />
  )
}
