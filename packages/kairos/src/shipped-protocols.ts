/** A protocol that is part of this package, with the text of its steps. */
export interface ShippedProtocol {
  uri: string
  chain_label: string
  tags: readonly string[]
  /** In order; never empty. */
  steps: readonly { label: string; text: string }[]
}

/** The id of refine, which the contract fixes. */
export const REFINE_ID = '00000000-0000-0000-0000-000000002002'

/** The id of create, which the contract fixes. */
export const CREATE_ID = '00000000-0000-0000-0000-000000002001'

/** Refine: turns a vague request into a better query. */
export const REFINE: ShippedProtocol = {
  uri: `kairos://mem/${REFINE_ID}`,
  chain_label: 'Run protocol to turn vague user request into a better kairos_search query',
  tags: ['meta', 'refine'],
  steps: [
    {
      label: 'Get help refining your search',
      text: `Find out what the user means. Read the request again and write down four things, as far as it names them:

1. the system or the document that it is about,
2. the action that is to be done,
3. the outcome that tells that it is done,
4. names, error messages and identifiers, exactly as the user wrote them.

Ask the user one short question for what is missing of the first three. Don't guess, and don't ask for what was already said.`,
    },
    {
      label: 'Write the query',
      text: `Write one query of four to ten words: the action as a verb, the system and the outcome as nouns, and the identifiers unchanged.
Leave out greetings, pronouns, and words such as "please", "thing" and "somehow". Use the words that the documents would use, not those of the conversation.`,
    },
    {
      label: 'Search again',
      text: `Call kairos_search with the new query. If a match fits, follow its next_action.
If none fits after three different queries, tell the user which queries were tried, and offer to create a new protocol with
kairos_begin and kairos://mem/${CREATE_ID}.`,
    },
  ],
}

/** Create: makes a new protocol. */
export const CREATE: ShippedProtocol = {
  uri: `kairos://mem/${CREATE_ID}`,
  chain_label: 'Create New KAIROS Protocol Chain',
  tags: ['meta', 'creation'],
  steps: [
    {
      label: 'Agree on the purpose',
      text: `Ask the user what the protocol is for, when it is to be used, and how one can tell that it was carried out. Write each answer down in a sentence.
Call kairos_search with the purpose first: if a protocol for it exists already, suggest to change that one.`,
    },
    {
      label: 'Outline the steps',
      text: `List the steps in their order, three to seven of them. A step is one action with one result that can be checked.
Show the outline to the user and go on only when it is agreed on.`,
    },
    {
      label: 'Write the document',
      text: `Write a Markdown file. Front matter gives \`tags\`, the words that people search by. One heading of level 1 names the protocol; a heading of level 2 names each step.
Under each step write what to do, what may go wrong, and how to check the result. Write instructions, not explanations.`,
    },
    {
      label: 'Hand it over',
      text: `Show the whole file to the user, and save it where the protocols are kept once the user says so.
It is found from the next indexing on: call kairos_search with its purpose then, and make sure that it is a match.`,
    },
  ],
}
