import { screen } from '@testing-library/react';
import { sentimentEndpoints, type SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { SentimentsScreen } from '#web/features/sentiments/SentimentsScreen.tsx';
import { renderScreen } from './render-screen.tsx';
import { aSentimentsAnswer } from './sentiment-answers.ts';

type View = 'Market Overview' | 'Sentiment Analysis' | 'Order Book (DOM)' | 'Market Psychology';

/** Opens a view of Market Sentiments on an answer that differs so from the usual one. */
export async function showSentiments(view: View, changes: Partial<SentimentsAnswer> = {}) {
  const handlers = [mockAnswer(sentimentEndpoints.read, aSentimentsAnswer(changes))];
  const { user } = renderScreen(<SentimentsScreen />, { handlers });
  await user.click(await screen.findByRole('tab', { name: view }));
  return user;
}

/** A named part of it. */
export const sentimentPart = (name: string) => screen.getByRole('region', { name });
