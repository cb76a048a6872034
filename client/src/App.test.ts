import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import App from './App.svelte';

test('the page is named after the city', () => {
  render(App);
  expect(screen.getByRole('heading').textContent).toBe('Palenque');
});
