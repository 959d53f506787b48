// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_box.h"

#include "engine/settings/setting_table.h"
#include "tests/support/printed_value.h"

#include <QLineEdit>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(SettingSteps, DoublePowersOfTwo) {
  EXPECT_EQ(stepped_by_factors(65536, 1, 1), 131072);
  EXPECT_EQ(stepped_by_factors(65536, -2, 1), 16384);
  EXPECT_EQ(stepped_by_factors(128, 1, 1), 256);
}

TEST(SettingSteps, FollowOneTwoFiveElsewhere) {
  EXPECT_EQ(stepped_by_factors(0.001, 1, 1e-6), 0.002);
  EXPECT_EQ(stepped_by_factors(0.001, 2, 1e-6), 0.005);
  EXPECT_EQ(stepped_by_factors(0.001, -1, 1e-6), 0.0005);
  EXPECT_EQ(stepped_by_factors(0.003, 1, 1e-6), 0.005);
  EXPECT_EQ(stepped_by_factors(0.003, -1, 1e-6), 0.002);
  EXPECT_EQ(stepped_by_factors(2000, 1, 1), 5000);
  EXPECT_EQ(stepped_by_factors(10, -1, 1), 5);
}

TEST(SettingSteps, ComeBackFromWhereTheyWent) {
  for (const double value : {1e-8, 0.001, 1.0, 20.0, 5000.0, 65536.0})
    for (const int clicks : {1, 3, 7})
      EXPECT_EQ(stepped_by_factors(stepped_by_factors(value, clicks, 1e-9), -clicks, 1e-9), value) << value;
}

TEST(SettingSteps, LeaveZeroUpwardsOnly) {
  EXPECT_EQ(stepped_by_factors(0, 1, 1e-6), 1e-6);
  EXPECT_EQ(stepped_by_factors(0, -1, 1e-6), 0);
}

TEST(NumberFrom, ParsesCommonNotations) {
  EXPECT_EQ(number_from("1e-3").number(), 0.001);
  EXPECT_EQ(number_from("2^16"), 65536);
  EXPECT_EQ(number_from("2^-14").number(), 0x1p-14);
  EXPECT_EQ(number_from(" 128 "), 128);
  EXPECT_TRUE(number_from("1e3").is_whole()) << "a whole number however it is written";
  EXPECT_EQ(number_from("18446744073709551615").whole<uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(number_from("many"), "many");
}

class NumberBoxOf : public testing::Test {
 protected:
  NumberBox& box(const char* key, const SettingValue& value) {
    box_ = std::make_unique<NumberBox>(*find_setting_row(key));
    box_->setValue(value);
    QObject::connect(box_.get(), &NumberBox::entered,
                     [this](const SettingValue& entered) { entered_.push_back(entered); });
    box_->show();
    box_->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(box_.get()));
    box_->setFocus();
    return *box_;
  }
  std::string text() { return box_->findChild<QLineEdit*>()->text().toStdString(); }

  std::unique_ptr<NumberBox> box_;
  std::vector<SettingValue> entered_;
};

TEST_F(NumberBoxOf, ShowsTheShortestForm) {
  box("optimizer.lr", 0.003);
  EXPECT_EQ(text(), "0.003");
  box("optimizer.eps", 1e-8);
  EXPECT_EQ(text(), "1e-08");
  box("scaler.init_scale", 65536.0);
  EXPECT_EQ(text(), "65536");
  box("scaler.init_scale", 0x1p40);
  EXPECT_EQ(text(), "2^40") << "large scales are read as powers";
}

TEST_F(NumberBoxOf, EmitsTypedNumbersOnEnter) {
  NumberBox& lr = box("optimizer.lr", 0.003);
  lr.selectAll();
  QTest::keyClicks(&lr, "2e-4");
  EXPECT_TRUE(entered_.empty());
  QTest::keyClick(&lr, Qt::Key_Return);
  ASSERT_EQ(entered_.size(), 1u);
  EXPECT_EQ(entered_[0], 0.0002);
  QTest::keyClick(&lr, Qt::Key_Return);
  EXPECT_EQ(entered_.size(), 1u) << "nothing new was typed";
}

TEST_F(NumberBoxOf, StepsByArrowKeys) {
  NumberBox& scale = box("scaler.init_scale", 65536.0);
  QTest::keyClick(&scale, Qt::Key_Up);
  EXPECT_EQ(entered_.back(), 131072.0);
  NumberBox& dropout = box("model.dropout", 0.0);
  QTest::keyClick(&dropout, Qt::Key_Up);
  EXPECT_EQ(entered_.back(), 0.05);
  QTest::keyClick(&dropout, Qt::Key_Down);
  QTest::keyClick(&dropout, Qt::Key_Down);
  EXPECT_EQ(entered_.back(), 0.0) << "stops at the end of its range";
}

TEST_F(NumberBoxOf, CountsToTheEndsOf64Bits) {
  NumberBox& seed = box("seed", UINT64_MAX - 1);
  QTest::keyClick(&seed, Qt::Key_Up);
  EXPECT_EQ(entered_.back().whole<uint64_t>(), UINT64_MAX);
  QTest::keyClick(&seed, Qt::Key_Up);
  EXPECT_EQ(text(), "18446744073709551615") << "there is no more";
  QTest::keyClick(&seed, Qt::Key_Down);
  EXPECT_EQ(entered_.back().whole<uint64_t>(), UINT64_MAX - 1);
  NumberBox& small = box("seed", 0);
  QTest::keyClick(&small, Qt::Key_Down);
  EXPECT_EQ(text(), "0");
}

} // namespace
} // namespace amplab
