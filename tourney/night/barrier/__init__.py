"""What is proposed and recorded at a barrier."""
