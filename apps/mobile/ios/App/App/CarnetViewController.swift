import Capacitor
import WebKit

/// The web app, with the way back that iOS has: a swipe from the edge goes a screen back.
class CarnetViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        webView?.allowsBackForwardNavigationGestures = true
    }
}
