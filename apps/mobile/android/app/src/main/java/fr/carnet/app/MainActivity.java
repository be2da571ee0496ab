package fr.carnet.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
