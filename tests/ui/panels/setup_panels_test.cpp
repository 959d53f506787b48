// SPDX-License-Identifier: GPL-3.0-or-later
// Configure and Precision in use.
#include "engine/settings/setting_table.h"
#include "tests/support/plausible_run.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/configure_panel.h"
#include "ui/panels/precision_panel.h"
#include "ui/widgets/scope_box.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class SetupPanels : public support::PanelTest {
 protected:
  SetupPanels() {
    document_.load(support::opening_setups());
    configure_.show();
    precision_.show();
  }
  void stand(QWidget& panel, const char* box, int index) {
    auto* scope = panel.findChild<ScopeBox*>(box);
    scope->setCurrentIndex(index);
    emit scope->activated(index);
  }
  void turnUp(QWidget& panel, const char* field) { QTest::keyClick(panel.findChild<QWidget*>(field), Qt::Key_Up); }

  ConfigurePanel configure_{context_};
  PrecisionPanel precision_{context_};
};

TEST_F(SetupPanels, ConfigureEditsAllLanesSoThatAComparisonStaysFair) {
  turnUp(configure_, "setting:data.batch_size");
  for (int lane = 0; lane < 4; ++lane) EXPECT_EQ(document_.config(lane).data.batch_size, 1024);
}

TEST_F(SetupPanels, WhatRanksShareStandsThereOnceThereAreSeveral) {
  const auto shown = [&](const char* setting) {
    return !configure_.findChild<QLabel*>(QString(setting).replace("setting", "label"))->isHidden();
  };
  EXPECT_TRUE(shown("setting:parallel.kind"));
  EXPECT_FALSE(shown("setting:parallel.ranks"));
  document_.setSetting(ConfigDocument::kAllLanes, "parallel.kind", std::string("ddp"));
  EXPECT_TRUE(shown("setting:parallel.ranks"));
  EXPECT_FALSE(shown("setting:parallel.agree_on_found_inf")) << "of one rank";
  document_.setSetting(ConfigDocument::kAllLanes, "parallel.ranks", int64_t{2});
  EXPECT_TRUE(shown("setting:parallel.agree_on_found_inf"));
  EXPECT_FALSE(shown("setting:parallel.replica_autocast"));
  document_.setSetting(ConfigDocument::kAllLanes, "parallel.kind", std::string("dp"));
  EXPECT_TRUE(shown("setting:parallel.ranks"));
  EXPECT_TRUE(shown("setting:parallel.replica_autocast"));
  EXPECT_FALSE(shown("setting:parallel.agree_on_found_inf"));
}

TEST_F(SetupPanels, PrecisionEditsTheSelectedLane) {
  focus_.select(LaneId(3));
  turnUp(precision_, "setting:scaler.growth_interval");
  EXPECT_EQ(document_.config(2).scaler.growth_interval, 100);
  EXPECT_EQ(document_.config(1).scaler.growth_interval, 50);
}

TEST_F(SetupPanels, TheScopeOfEitherCanBeChanged) {
  stand(configure_, "scope:configure", 2);
  turnUp(configure_, "setting:data.batch_size");
  EXPECT_EQ(document_.config(1).data.batch_size, 1024);
  EXPECT_EQ(document_.config(0).data.batch_size, 512);
  stand(precision_, "scope:precision", 0);
  turnUp(precision_, "setting:accumulation.steps");
  for (int lane = 0; lane < 4; ++lane) EXPECT_EQ(document_.config(lane).accumulation.steps, 2);
}

TEST_F(SetupPanels, HintsAtWhatIsPointlessOrSurprising) {
  auto* text = precision_.findChild<QLabel*>("hints");
  focus_.select(LaneId(1));
  EXPECT_FALSE(text->isVisible()) << "fp32 without a scaler needs no words";
  focus_.select(LaneId(2));
  EXPECT_TRUE(text->isVisible());
  EXPECT_TRUE(text->text().contains("without a loss scaler")) << text->text().toStdString();
  document_.setSetting(3, "scaler.kind", "dynamic");
  focus_.select(LaneId(4));
  EXPECT_TRUE(text->text().contains("bf16")) << text->text().toStdString();
}

TEST_F(SetupPanels, OfferARestartOnlyWhenSomethingWaitsForIt) {
  QSignalSpy wanted(&window_, &WindowRequests::actionWanted);
  auto* now = configure_.findChild<QPushButton*>("restart:now");
  EXPECT_FALSE(now->isVisible());
  configure_.setPending({"data.batch_size", "model.hidden"}, false);
  ASSERT_TRUE(now->isVisible());
  QTest::mouseClick(now, Qt::LeftButton);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted[0][0].value<ActionId>(), ActionId::restart);
  configure_.setPending({}, false);
  EXPECT_FALSE(now->isVisible());
}

TEST_F(SetupPanels, EverySettingOfTheTableIsInOneOfThem) {
  for (const SettingRow& field : setting_rows()) {
    if (field.key == "name") continue;              // edited in the list of lanes
    if (field.type == SettingType::lines) continue; // too long for a row of a form
    if (field.key == "model.layers") continue;      // edited layer by layer, below
    const QString name = "setting:" + QString::fromStdString(std::string(field.key));
    EXPECT_EQ((configure_.findChild<QWidget*>(name) != nullptr) + (precision_.findChild<QWidget*>(name) != nullptr), 1)
        << field.key;
  }
  EXPECT_NE(configure_.findChild<QWidget*>("modelEditor:model"), nullptr);
}

TEST_F(SetupPanels, OfAScriptInProgressChangeWhatItCanChange) {
  const auto enabled = [](QWidget& panel, const char* setting) {
    auto* control = panel.findChild<QWidget*>(setting);
    return control->isVisible() && control->isEnabled();
  };
  LaneInfo info;
  info.recorded_by = "PyTorch 2.15.0";
  for (const bool goes_on : {true, false}) {
    info.settings =
        goes_on ? std::vector<std::string>{"optimizer.lr", "scaler.growth_interval"} : std::vector<std::string>();
    store_.reset({document_.setups().front()}, {info});
    focus_.select(document_.setups().front().id);
    EXPECT_EQ(enabled(configure_, "bar:optimizer.lr"), goes_on);
    EXPECT_FALSE(enabled(configure_, "setting:data.batch_size"));
    EXPECT_EQ(precision_.findChild<QWidget*>("setting:scaler.growth_interval")->isEnabled(), goes_on);
    EXPECT_FALSE(enabled(precision_, "setting:precision.mode"));
  }
}

TEST_F(SetupPanels, TheDataPageOpensFromTheSectionByKeys) {
  auto* browse = configure_.findChild<QPushButton*>("browse:data");
  ASSERT_TRUE(browse->isVisible());
  QTest::keyClick(browse, Qt::Key_Space);
  auto* page = configure_.findChild<QDialog*>("dataDialog");
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(page->isVisible());
}

TEST_F(SetupPanels, ModelsAndDataSetsWithNamesHaveTheirOwn) {
  RunConfig config;
  config.models["d"].name = config.models["g"].name = "layers";
  config.datasets["real"].name = "moons";
  document_.load({{config, 0}});
  for (const char* name : {"modelEditor:models.d", "modelEditor:models.g", "browse:datasets.real"})
    EXPECT_NE(configure_.findChild<QWidget*>(name), nullptr) << name;
}

} // namespace
} // namespace amplab
