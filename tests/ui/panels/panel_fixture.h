// SPDX-License-Identifier: GPL-3.0-or-later
// A test of a panel.
#pragma once
#include "tests/support/panel_objects.h"

#include <QApplication>
#include <gtest/gtest.h>

namespace amplab::support {

class PanelTest : public testing::Test, protected PanelObjects {
 protected:
  PanelTest() : PanelObjects(theme()) {}

  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }
};

} // namespace amplab::support
