import { createRoot } from 'react-dom/client';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<h1>The least that React can show.</h1>);
