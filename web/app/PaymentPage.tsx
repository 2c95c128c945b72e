export { PaymentScreen as PaymentPage } from '#web/features/payment/PaymentScreen.tsx';
